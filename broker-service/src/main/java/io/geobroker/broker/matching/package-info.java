/**
 * The owned symbols: what was placed is read from the store, and tickers are tried against it. In come tickers and stored
 * orders; out go orders to end, and what is owned. How an order ends must not be here.
 *
 * <p>Package-private types are confined to the matching thread unless they say otherwise.
 */
@NullMarked
package io.geobroker.broker.matching;

import org.jspecify.annotations.NullMarked;
