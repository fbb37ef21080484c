/**
 * Orders in Cassandra. In come orders; out go rows of waiting orders, customers' orders and client order ids. Rules about
 * orders must not be here.
 */
@NullMarked
package io.geobroker.broker.order.cassandra;

import org.jspecify.annotations.NullMarked;
