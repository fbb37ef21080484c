package io.geobroker.insight.metering;

import java.util.Map;

/**
 * What this broker has done since its start.
 *
 * @param writes by table
 * @param statements what requests, tickers and the ends of orders have asked of Cassandra
 * @param statementsAbroad those of them that a node of another datacenter coordinated
 * @param tickers received
 * @param orders acknowledged
 * @param trades filled by this broker's tickers, or market orders that it answered as filled
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
