package io.geobroker.insight.metering;

import java.util.Map;

/**
 * Counts of this broker since its start.
 *
 * @param statements of requests, tickers and ends of orders
 * @param statementsAbroad those coordinated in another datacenter
 * @param trades filled by this broker's tickers, or market orders answered as filled
 */
public record BrokerTotals(
        Map<String, TableWrites> writes,
        long statements,
        long statementsAbroad,
        long tickers,
        long orders,
        long trades) {

    public BrokerTotals {
        writes = Map.copyOf(writes);
    }
}
