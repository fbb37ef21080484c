/** A world on one machine: Cassandra nodes, Kafka and the WAN between them, as child processes of this one. */
@NullMarked
package io.geobroker.testbed;

import org.jspecify.annotations.NullMarked;
