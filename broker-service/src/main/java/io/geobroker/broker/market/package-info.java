/** Market orders, which do not wait: the last price of every stock, and the ways to fill at it from another region. */
@NullMarked
package io.geobroker.broker.market;

import org.jspecify.annotations.NullMarked;
