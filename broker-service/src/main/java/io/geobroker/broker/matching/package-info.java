/**
 * Matching tickers against waiting orders, in memory, for the owned symbols. In come tickers and stored orders; out go
 * claims and last prices. What follows a decided end must not be here.
 *
 * <p>Package-private types are confined to the matching thread unless they say otherwise.
 */
@NullMarked
package io.geobroker.broker.matching;

import org.jspecify.annotations.NullMarked;
