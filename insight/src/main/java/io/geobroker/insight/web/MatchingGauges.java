package io.geobroker.insight.web;

import java.util.function.LongSupplier;

/**
 * What matching on this instance tells about itself; both answer from memory, on any thread.
 *
 * @param openOrders orders in its books
 * @param consumerLag tickers in Kafka that it owns and has not received yet
 */
public record MatchingGauges(LongSupplier openOrders, LongSupplier consumerLag) {}
