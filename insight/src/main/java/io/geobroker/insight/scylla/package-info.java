/** What Scylla's nodes tell about themselves: metrics over HTTP, for it has few of Cassandra's virtual tables. */
@NullMarked
package io.geobroker.insight.scylla;

import org.jspecify.annotations.NullMarked;
