/** A world on one machine. Options come in; Cassandra, Kafka, applications and a WAN go out. No command line here. */
@NullMarked
package io.geobroker.testbed;

import org.jspecify.annotations.NullMarked;
