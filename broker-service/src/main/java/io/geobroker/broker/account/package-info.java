/** Customers' cash, positions and holds, each account in its customer's home region, and the keys customers ask with. */
@NullMarked
package io.geobroker.broker.account;

import org.jspecify.annotations.NullMarked;
