package io.geobroker.loadtest.experiment;

import io.geobroker.loadtest.measure.Spread;
import io.geobroker.loadtest.report.Report.Table;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a statement of each kind takes, see {@link StatementTrials}: milliseconds of CPU, of several rounds. */
record StatementCosts(Map<StatementKind, Cost> byKind) {

    /**
     * @param nodes of all nodes together, those of other regions included
     * @param client of the program that sends it: its driver
     */
    record Cost(Spread nodes, Spread client) {}

    /** Of one kind in one round, in milliseconds for each statement. */
    record Sample(double nodes, double client) {}

    /** @param rounds each with a sample of every kind */
    static StatementCosts of(List<Map<StatementKind, Sample>> rounds) {
        Map<StatementKind, Cost> costs = new EnumMap<>(StatementKind.class);
        for (StatementKind kind : StatementKind.values()) {
            List<Sample> samples = rounds.stream()
                    .filter(round -> round.containsKey(kind))
                    .map(round -> round.get(kind))
                    .toList();
            costs.put(
                    kind,
                    new Cost(
                            Spread.of(samples.stream().map(Sample::nodes).toList()),
                            Spread.of(samples.stream().map(Sample::client).toList())));
        }
        return new StatementCosts(costs);
    }

    /** Cores that nodes and a broker's driver need for so many statements a second. */
    Cores cores(StatementKind kind, double perSecond) {
        Cost cost = byKind.get(kind);
        if (cost == null) {
            throw new IllegalArgumentException("no cost of a " + kind.words());
        }
        return new Cores(perSecond * cost.nodes.median() / 1_000, perSecond * cost.client.median() / 1_000, 0);
    }

    Table table(String title) {
        return new Table(
                title,
                List.of("statement", "nodes", "client"),
                byKind.entrySet().stream()
                        .map(entry -> List.of(
                                entry.getKey().words(),
                                words(entry.getValue().nodes()),
                                words(entry.getValue().client())))
                        .toList());
    }

    private static String words(Spread millis) {
        return String.format(Locale.ROOT, "%.2f (%.2f to %.2f)", millis.median(), millis.lowest(), millis.highest());
    }
}
