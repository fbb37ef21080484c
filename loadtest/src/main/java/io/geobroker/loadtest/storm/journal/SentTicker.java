package io.geobroker.loadtest.storm.journal;

/**
 * A ticker that was handed to Kafka, whether or not it arrived.
 *
 * @param timeMicros microseconds since the epoch, strictly increasing for each symbol
 */
public record SentTicker(String symbol, long timeMicros, long priceMicros) {}
