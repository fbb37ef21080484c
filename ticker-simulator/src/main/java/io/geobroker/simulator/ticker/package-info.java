/** What is sent as tickers: the random walk of each symbol and recorded prices played again. */
@NullMarked
package io.geobroker.simulator.ticker;

import org.jspecify.annotations.NullMarked;
