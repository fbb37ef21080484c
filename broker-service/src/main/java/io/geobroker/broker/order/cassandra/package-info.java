/** Orders in Cassandra: what waits, and what customers see. */
@NullMarked
package io.geobroker.broker.order.cassandra;

import org.jspecify.annotations.NullMarked;
