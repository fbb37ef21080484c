/** Asks the broker which of the region's tickers it needs. Neither customers nor Kafka. */
@NullMarked
package io.geobroker.simulator.ticker.web;

import org.jspecify.annotations.NullMarked;
