/** Real Kafka servers (KRaft) as child processes, one per region. */
@NullMarked
package io.geobroker.testbed.kafka;

import org.jspecify.annotations.NullMarked;
