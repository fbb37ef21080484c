/** The feeds of tickers, as metrics. */
@NullMarked
package io.geobroker.broker.market.metrics;

import org.jspecify.annotations.NullMarked;
