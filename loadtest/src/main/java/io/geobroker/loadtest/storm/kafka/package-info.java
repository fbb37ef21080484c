/** Sends the storm's tickers. */
@NullMarked
package io.geobroker.loadtest.storm.kafka;

import org.jspecify.annotations.NullMarked;
