/**
 * A certificate authority for test worlds. Holders come in; certificates and files for their owner go out. No Cassandra,
 * Kafka or Spring here.
 */
@NullMarked
package io.geobroker.testbed.certificate;

import org.jspecify.annotations.NullMarked;
