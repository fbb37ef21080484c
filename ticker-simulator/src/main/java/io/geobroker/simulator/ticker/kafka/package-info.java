/** Tickers on their way to the region's Kafka. */
@NullMarked
package io.geobroker.simulator.ticker.kafka;

import org.jspecify.annotations.NullMarked;
