/**
 * Tickers from Kafka. In come records and partitions; out go tickers to match, commits and dead letters. What a ticker
 * triggers must not be here.
 */
@NullMarked
package io.geobroker.broker.matching.kafka;

import org.jspecify.annotations.NullMarked;
