package io.geobroker.insight.web;

import java.util.function.LongSupplier;

/**
 * Gauges of this instance's matching, from memory, on any thread.
 *
 * @param openOrders in its books
 * @param consumerLag tickers in Kafka that it owns and has not received
 */
public record MatchingGauges(LongSupplier openOrders, LongSupplier consumerLag) {}
