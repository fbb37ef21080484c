/** Counters and loads of Cassandra's nodes, the ring, canary rows and pings to other datacenters, over CQL. */
@NullMarked
package io.geobroker.insight.cassandra;

import org.jspecify.annotations.NullMarked;
