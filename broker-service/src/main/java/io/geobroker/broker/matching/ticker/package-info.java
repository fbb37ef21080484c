/**
 * The tickers of one symbol, and which of them are matched. In come tickers as received; out go those to match, and the
 * others with a reason. Orders must not be here.
 *
 * <p>Types are confined to the matching thread.
 */
@NullMarked
package io.geobroker.broker.matching.ticker;

import org.jspecify.annotations.NullMarked;
