package io.geobroker.insight.metrics;

import io.geobroker.broker.matching.MatchingMeters;
import io.geobroker.broker.order.OrderMeters;
import io.geobroker.insight.cassandra.StatementCounts;
import io.geobroker.insight.metering.BrokerTotals;
import io.geobroker.insight.metering.TableWrites;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** What this broker has counted, put together from where it is counted. */
public record BrokerCounts(StatementCounts statements, MatchingMeters matching, OrderMeters orders)
        implements Supplier<BrokerTotals> {

    @Override
    public BrokerTotals get() {
        return new BrokerTotals(
                statements.writes().entrySet().stream()
                        .collect(Collectors.toMap(Map.Entry::getKey, table -> of(table.getValue()))),
                statements.statements(),
                statements.statementsAbroad(),
                matching.tickers(),
                orders.orders(),
                matching.fills() + orders.marketOrdersFilled());
    }

    private static TableWrites of(StatementCounts.Writes writes) {
        return new TableWrites(
                writes.plain(),
                writes.repeated(),
                writes.conditional(),
                writes.refused(),
                writes.failed(),
                writes.plainBytes(),
                writes.conditionalBytes());
    }
}
