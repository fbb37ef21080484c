/** Scylla's nodes: metrics over HTTP, as it has few of Cassandra's virtual tables. */
@NullMarked
package io.geobroker.insight.scylla;

import org.jspecify.annotations.NullMarked;
