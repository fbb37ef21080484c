/** Tickers from Kafka: polling, ownership of partitions, commits and dead letters. */
@NullMarked
package io.geobroker.broker.matching.kafka;

import org.jspecify.annotations.NullMarked;
