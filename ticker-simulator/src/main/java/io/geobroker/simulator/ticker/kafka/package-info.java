/** The sink to the region's Kafka. Tickers come in; records go out. No price is made here. */
@NullMarked
package io.geobroker.simulator.ticker.kafka;

import org.jspecify.annotations.NullMarked;
