package io.geobroker.loadtest.experiment.cpu;

import io.geobroker.loadtest.experiment.window.Rounds;
import io.geobroker.loadtest.measure.Spread;
import io.geobroker.loadtest.report.Columns;
import io.geobroker.loadtest.report.Report.Table;
import java.util.ArrayList;
import java.util.List;

/**
 * Costs of statements by {@link StatementTrials}, over several rounds.
 *
 * @param millis of CPU for one more statement among those of the load, by its kind: of all nodes, and of the sender's driver
 * @param together cores of all nodes for the load's statements; more than the sum, as busy nodes also poll for more work
 */
record StatementCosts(Rounds<Cores> millis, List<Double> together) {
    StatementCosts() {
        this(new Rounds<>(List.of()), new ArrayList<>());
    }

    Cores cores(StatementKind kind, double perSecond) {
        Cores each =
                new Cores(millis.median(kind.words(), Cores::nodes), millis.median(kind.words(), Cores::brokers), 0);
        return each.times(perSecond / 1_000);
    }

    double nodesTogether() {
        return Spread.of(together).median();
    }

    Table table(String title) {
        return new Columns<String>()
                .text("statement", kind -> kind)
                .text("nodes", kind -> millis.spread(kind, Cores::nodes))
                .text("client", kind -> millis.spread(kind, Cores::brokers))
                .table(title, millis.variants());
    }
}
