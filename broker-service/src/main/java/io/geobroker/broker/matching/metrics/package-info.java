/**
 * What matching has done, in figures. In come fills, ignored tickers and orders that were found late; out go metrics. What
 * decides any of it must not be here.
 */
@NullMarked
package io.geobroker.broker.matching.metrics;

import org.jspecify.annotations.NullMarked;
