/** Matching of tickers against waiting orders, in memory, for the symbols this instance owns. */
@NullMarked
package io.geobroker.broker.matching;

import org.jspecify.annotations.NullMarked;
