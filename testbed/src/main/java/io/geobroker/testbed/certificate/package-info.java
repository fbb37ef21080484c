/** A certificate authority for test worlds. Holders come in; certificates go out. No Cassandra, Kafka or Spring here. */
@NullMarked
package io.geobroker.testbed.certificate;

import org.jspecify.annotations.NullMarked;
