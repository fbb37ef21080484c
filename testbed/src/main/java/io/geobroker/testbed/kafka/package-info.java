/** Kafka servers (KRaft), one per region. Addresses come in; child processes go out. Nothing of Cassandra here. */
@NullMarked
package io.geobroker.testbed.kafka;

import org.jspecify.annotations.NullMarked;
