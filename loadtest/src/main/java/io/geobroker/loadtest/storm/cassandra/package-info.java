/** Reads the world's tables past the brokers, and has its replicas repaired. */
@NullMarked
package io.geobroker.loadtest.storm.cassandra;

import org.jspecify.annotations.NullMarked;
