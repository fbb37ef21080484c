package io.geobroker.loadtest.experiment.overload;

import io.geobroker.loadtest.cql.OperationKind;
import io.geobroker.loadtest.experiment.Experiment;
import io.geobroker.loadtest.experiment.Lab;
import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.measure.Ratio;
import io.geobroker.loadtest.report.Chart;
import io.geobroker.loadtest.report.Report;
import io.geobroker.testbed.Testbed;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** The report on surges. */
record OverloadReport(OverloadFigures figures, Map<String, NodeLimits> variants, double sustained) {
    private static final Set<OperationKind> WRITES = EnumSet.of(OperationKind.WRITE_LARGE, OperationKind.WRITE_SMALL);
    private static final Set<OperationKind> READS = EnumSet.of(OperationKind.READ_LARGE, OperationKind.READ_SMALL);

    /** Least improvement that justifies another setting. */
    private static final double WORTH = 1.05;

    Report write(Experiment experiment, Lab lab, Testbed testbed) {
        Report report = lab.reportOfNodes(experiment, "Asked for more than it can", testbed.options());
        report.fact(
                "load",
                "no brokers; clients in processes of their own: 12,000 bytes written, 200 bytes written, the same read, a"
                        + " quarter each, at LOCAL_QUORUM to one datacenter; rising from "
                        + Windows.number(sustained) + "/s, the rate carried, to three times that");
        report.fact("good", "answered within " + OverloadExperiment.DEADLINE_MILLIS + " ms of its intended moment");
        report.found(recommendation());
        OverloadTables tables = new OverloadTables(figures, variants);
        report.table(tables.main());
        report.table(tables.inside());
        report.table(tables.settings());
        report.table(tables.usage());
        PublishedQueueStudy published = new PublishedQueueStudy(figures.trials());
        report.table(published.table());
        report.found(published.difference());
        charts(report);
        remarks(report);
        return report;
    }

    /** Recommends another setting only if it gave more good answers in every round. */
    String recommendation() {
        String best = OverloadExperiment.OURS;
        Ratio of = Ratio.of(List.of(), List.of());
        for (String variant : figures.trials().keySet()) {
            Ratio ratio = figures.good(variant);
            if (!variant.equals(OverloadExperiment.OURS)
                    && ratio.lowest() >= WORTH
                    && (of.pairs() == 0 || ratio.median() > of.median())) {
                best = variant;
                of = ratio;
            }
        }
        return best.equals(OverloadExperiment.OURS)
                ? "No other setting gave more good answers in each round, so geobroker's nodes stay at what they are set to ("
                        + limits(best) + "), which is what this recommends to an operator."
                : "\"" + best + "\" gave " + of
                        + " times as many good answers as what geobroker's nodes are set to: an operator"
                        + " whose clients are like these should set " + limits(best) + "; geobroker's nodes have "
                        + limits(OverloadExperiment.OURS)
                        + ", for a node turns a claim away like a read: brokers turn away what matters least before that"
                        + " (experiment valve), and a smaller limit was not tried under them.";
    }

    private String limits(String variant) {
        NodeLimits limits = variants.get(variant);
        return limits == null ? "unknown" : limits.text();
    }

    private void charts(Report report) {
        List<String> names = List.copyOf(figures.trials().keySet());
        report.chart(Chart.bars(
                "Answers in the surge",
                Chart.Place.LEFT,
                "",
                "a second",
                false,
                names,
                List.of(
                        bars("answered", names, OverloadTrial::perSecond),
                        bars("in time", names, OverloadTrial::goodPerSecond))));
        report.chart(Chart.bars(
                "Answers in the surge, by what was asked",
                Chart.Place.RIGHT,
                "",
                "a second",
                false,
                names,
                List.of(
                        bars("writes", names, each -> each.surge(WRITES).answered() / each.surgeSeconds()),
                        bars("reads", names, each -> each.surge(READS).answered() / each.surgeSeconds()))));
        List<Chart.Series> seconds = new ArrayList<>();
        figures.trials().forEach((variant, rounds) -> {
            List<List<Double>> points = new ArrayList<>();
            rounds.get(0).seconds().forEach(each -> points.add(List.of((double) points.size(), (double) each.good())));
            seconds.add(new Chart.Series(variant, points));
        });
        SurgePlan plan = figures.of(OverloadExperiment.OURS).get(0).plan();
        report.chart(Chart.lines(
                "Good answers to what was meant for each second, first round",
                Chart.Place.WIDE,
                "seconds",
                "good answers",
                false,
                seconds,
                List.of(new Chart.Shade("surge", (double) plan.surge(), (double) plan.after()))));
    }

    private Chart.Series bars(String name, List<String> variants, ToDoubleFunction<OverloadTrial> figure) {
        return Windows.bars(
                name,
                variants.stream().map(each -> figures.median(each, figure)).toList());
    }

    private static void remarks(Report report) {
        report.remark(
                "All clients have the same address on loopback, so the limit per address is one for all of them.");
        report.remark(
                "A client has 6,000 operations under way at most, on one connection; what it could not send beyond that is"
                        + " counted as not sent, and neither answered nor failed.");
        report.remark(
                "Queue times are counted by the nodes in buckets a fifth wide. As before means: from that second on, for"
                        + " three seconds, at least 95 % of the share of good answers before the surge, and a p99 of at most twice"
                        + " that of before, or 10 ms above it.");
        report.remark(
                "The rate carried was found at the start, with geobroker's setting: the highest step in which 98 % were"
                        + " answered in time.");
    }
}
