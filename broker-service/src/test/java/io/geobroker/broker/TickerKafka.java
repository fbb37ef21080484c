package io.geobroker.broker;

/** A Kafka with the topics of tickers, as a broker finds it. */
public record TickerKafka(String bootstrapServers) {}
