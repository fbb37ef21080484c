/** Counters of Cassandra's nodes, the canary rows and pings of other datacenters, over CQL. */
@NullMarked
package io.geobroker.insight.cassandra;

import org.jspecify.annotations.NullMarked;
