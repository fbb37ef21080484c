package io.geobroker.insight.metrics;

import io.geobroker.broker.matching.metrics.MatchingMeters;
import io.geobroker.broker.order.placing.OrderMeters;
import io.geobroker.insight.cassandra.StatementCounts;
import io.geobroker.insight.metering.BrokerTotals;
import java.util.function.Supplier;

/** Combines this broker's counts. */
public record BrokerCounts(StatementCounts statements, MatchingMeters matching, OrderMeters orders)
        implements Supplier<BrokerTotals> {

    @Override
    public BrokerTotals get() {
        return new BrokerTotals(
                statements.writes(),
                statements.statements(),
                statements.statementsAbroad(),
                matching.tickers(),
                orders.orders(),
                matching.fills() + orders.marketOrdersFilled());
    }
}
