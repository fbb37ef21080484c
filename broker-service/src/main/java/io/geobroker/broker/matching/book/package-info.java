/**
 * The orders of one symbol, from waiting in memory to their end. In come orders and the tickers that trigger them; out go
 * claims of their ends, which are then recorded. Reads of waiting orders must not be here.
 *
 * <p>Types are confined to the matching thread unless they say otherwise.
 */
@NullMarked
package io.geobroker.broker.matching.book;

import org.jspecify.annotations.NullMarked;
