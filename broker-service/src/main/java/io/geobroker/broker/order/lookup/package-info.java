/**
 * Lookup of orders by id, by client order id, or as a list. In come queries of one customer; out go orders, or the region
 * that is unreachable. Nothing is written here.
 */
@NullMarked
package io.geobroker.broker.order.lookup;

import org.jspecify.annotations.NullMarked;
