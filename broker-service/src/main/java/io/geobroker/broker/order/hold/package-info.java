/**
 * Holds: what is set aside for an order before it is written. In come orders; out go amounts of cash or shares, and the
 * interface that sets them aside. Accounts must not be known here.
 */
@NullMarked
package io.geobroker.broker.order.hold;

import org.jspecify.annotations.NullMarked;
