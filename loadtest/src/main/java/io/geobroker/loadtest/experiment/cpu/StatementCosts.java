package io.geobroker.loadtest.experiment.cpu;

import io.geobroker.loadtest.measure.Spread;
import io.geobroker.loadtest.report.Columns;
import io.geobroker.loadtest.report.Report.Table;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/**
 * Costs of statements by {@link StatementTrials}, over several rounds.
 *
 * @param byKind cost of one more among those of the load
 * @param together cores of all nodes for the load's statements; more than the sum, as busy nodes also poll for more work
 */
record StatementCosts(Map<StatementKind, Cost> byKind, Spread together) {

    /**
     * Milliseconds of CPU for one statement.
     *
     * @param nodes of all regions together
     * @param client of the sender's driver
     */
    record Cost(Spread nodes, Spread client) {}

    /** Cost of one statement in one round. */
    record Sample(double nodes, double client) {}

    record Round(Map<StatementKind, Sample> byKind, double together) {
        private Sample of(StatementKind kind) {
            return Objects.requireNonNull(byKind.get(kind), kind.words());
        }
    }

    static StatementCosts of(List<Round> rounds) {
        Map<StatementKind, Cost> costs = new EnumMap<>(StatementKind.class);
        for (StatementKind kind : StatementKind.values()) {
            costs.put(
                    kind,
                    new Cost(
                            spread(rounds, round -> round.of(kind).nodes()),
                            spread(rounds, round -> round.of(kind).client())));
        }
        return new StatementCosts(costs, spread(rounds, Round::together));
    }

    private static Spread spread(List<Round> rounds, ToDoubleFunction<Round> figure) {
        return Spread.of(rounds.stream().map(figure::applyAsDouble).toList());
    }

    Cores cores(StatementKind kind, double perSecond) {
        Cost cost = Objects.requireNonNull(byKind.get(kind), kind.words());
        return new Cores(perSecond * cost.nodes.median() / 1_000, perSecond * cost.client.median() / 1_000, 0);
    }

    Table table(String title) {
        return new Columns<Map.Entry<StatementKind, Cost>>()
                .text("statement", each -> each.getKey().words())
                .text("nodes", each -> each.getValue().nodes().text("%.2f"))
                .text("client", each -> each.getValue().client().text("%.2f"))
                .table(title, byKind.entrySet());
    }
}
