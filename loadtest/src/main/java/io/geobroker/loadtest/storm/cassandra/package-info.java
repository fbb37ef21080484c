/** Reads the world's tables past the brokers. */
@NullMarked
package io.geobroker.loadtest.storm.cassandra;

import org.jspecify.annotations.NullMarked;
