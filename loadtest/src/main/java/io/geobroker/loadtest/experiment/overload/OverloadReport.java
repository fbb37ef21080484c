package io.geobroker.loadtest.experiment.overload;

import io.geobroker.loadtest.cql.OperationKind;
import io.geobroker.loadtest.cql.Slice;
import io.geobroker.loadtest.experiment.Lab;
import io.geobroker.loadtest.experiment.window.Rounds;
import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.measure.Latencies;
import io.geobroker.loadtest.measure.Spread;
import io.geobroker.loadtest.measure.Usage;
import io.geobroker.loadtest.report.Chart;
import io.geobroker.loadtest.report.Columns;
import io.geobroker.loadtest.report.Numbers;
import io.geobroker.loadtest.report.Report;
import io.geobroker.loadtest.report.Report.Table;
import io.geobroker.testbed.Testbed;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

record OverloadReport(Rounds<OverloadTrial> trials, Map<String, NodeLimits> variants, double sustained) {
    private static final Set<OperationKind> WRITES = EnumSet.of(OperationKind.WRITE_LARGE, OperationKind.WRITE_SMALL);
    private static final Set<OperationKind> READS = EnumSet.of(OperationKind.READ_LARGE, OperationKind.READ_SMALL);
    /** Least improvement that justifies another setting. */
    private static final double WORTH = 1.05;

    Report write(Lab lab, Testbed testbed) {
        Report report = lab.report("Asked for more than it can", testbed.options());
        report.fact(
                "load",
                "no brokers; clients in processes of their own: 12,000 bytes written, 200 bytes written, the same read, a"
                        + " quarter each, at LOCAL_QUORUM to one datacenter; rising from "
                        + Numbers.number(sustained) + "/s, the rate carried, to three times that");
        report.fact("good", "answered within " + OverloadExperiment.DEADLINE_MILLIS + " ms of its intended moment");
        report.found(recommendation());
        report.table(surges());
        report.table(inside());
        report.table(new Columns<Map.Entry<String, NodeLimits>>()
                .text("setting", Map.Entry::getKey)
                .text("native_transport_...", each -> each.getValue().text())
                .table("What the settings are", variants.entrySet()));
        Map<String, Usage> usage = new LinkedHashMap<>();
        for (String variant : trials.variants()) {
            trials.of(variant).forEach(each -> usage.merge(variant, each.usage(), Usage::plus));
        }
        report.table(Windows.processes("Processes in the surge, all rounds together", usage));
        PublishedQueueStudy published = new PublishedQueueStudy(trials);
        report.table(published.table());
        report.found(published.difference());
        charts(report);
        return report;
    }

    /** Recommends another setting only if it gave more good answers in every round, of enough. */
    String recommendation() {
        if (trials.of(OverloadExperiment.OURS).size() < OverloadExperiment.ROUNDS) {
            return "Nothing is recommended after fewer than " + OverloadExperiment.ROUNDS
                    + " rounds: by chance they fall apart.";
        }
        Optional<String> best = trials.others().stream()
                .filter(variant -> good(variant).lowest() >= WORTH)
                .max(Comparator.comparingDouble(variant -> good(variant).median()));
        return best.map(variant -> "\"" + variant + "\" gave " + good(variant)
                        + " times as many good answers as what geobroker's nodes are set to: an operator"
                        + " whose clients are like these should set " + limits(variant) + "; geobroker's nodes have "
                        + limits(OverloadExperiment.OURS)
                        + ", for a node turns a claim away like a read: brokers refuse requests of customers before that"
                        + " (geobroker.web), and a smaller limit was not tried under them.")
                .orElseGet(() ->
                        "No other setting gave more good answers in each round, so geobroker's nodes stay at what they are set to ("
                                + limits(OverloadExperiment.OURS) + "), which is what this recommends to an operator.");
    }

    private String limits(String variant) {
        NodeLimits limits = variants.get(variant);
        return limits == null ? "unknown" : limits.text();
    }

    private Table surges() {
        Function<String, Latencies> took = variant -> surge(variant).latencies();
        return new Columns<String>()
                .text("setting", variant -> variant)
                .number("asked/s", trials.median(each -> each.surge().asked() / each.surgeSeconds()))
                .number("op/s", trials.median(OverloadTrial::perSecond))
                .number("good/s", trials.median(OverloadTrial::goodPerSecond))
                .text("good, times that of geobroker's", this::good)
                .millis("p50", variant -> took.apply(variant).p50())
                .millis("p99", variant -> took.apply(variant).p99())
                .millis("p99.9", variant -> took.apply(variant).p999())
                .millis("max", variant -> took.apply(variant).max())
                .text("errors", variant -> errors(surge(variant)))
                .text("not sent", variant -> surge(variant).unsent())
                .text(
                        "as before",
                        variant -> trials.of(variant).stream()
                                .map(OverloadTrial::recovery)
                                .map(each -> each.isPresent()
                                        ? "after " + each.getAsInt() + " s"
                                        : "not while it was looked at")
                                .collect(Collectors.joining(", ")))
                .table(
                        "In the surge: from the moment an operation was meant to be sent to its answer (ms), failed ones not included",
                        trials.variants());
    }

    /** @return good answers, of those with geobroker's setting */
    private Spread good(String variant) {
        return trials.ratio(variant, OverloadExperiment.OURS, OverloadTrial::goodPerSecond);
    }

    private Slice surge(String variant) {
        return OverloadTrial.surge(trials.of(variant), OperationKind.ALL);
    }

    private static String errors(Slice surge) {
        return surge.errors().isEmpty()
                ? "none"
                : surge.errors().entrySet().stream()
                        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                        .map(each -> each.getKey() + " " + each.getValue())
                        .collect(Collectors.joining(", "));
    }

    private Table inside() {
        Columns<NodeWatch.Strain> strain = new Columns<NodeWatch.Strain>()
                .text("paused connections at most", NodeWatch.Strain::pausedConnections)
                .text("times paused", NodeWatch.Strain::pauses)
                .text("dispatched", NodeWatch.Strain::dispatched)
                .text("discarded", NodeWatch.Strain::discarded)
                .text("timed out in the queue", NodeWatch.Strain::timedOut)
                .text("queued at most", NodeWatch.Strain::pendingRequests)
                .millis("queue time p50 ms", each -> queued(each, Latencies::p50))
                .millis("queue time p99 ms", each -> queued(each, Latencies::p99))
                .number("heap used MiB at most", NodeWatch.Strain::heapMebibytes);
        return new Columns<String>()
                .text("setting", variant -> variant)
                .all(
                        strain,
                        variant -> trials.of(variant).stream()
                                .map(OverloadTrial::strain)
                                .reduce(NodeWatch.Strain::plus)
                                .orElseThrow())
                .table(
                        "What the nodes told meanwhile (JMX: type=Client, Native-Transport-Requests, Memory)",
                        trials.variants());
    }

    private static double queued(NodeWatch.Strain strain, ToDoubleFunction<Latencies> figure) {
        return figure.applyAsDouble(Latencies.of(strain.queued()));
    }

    private void charts(Report report) {
        List<String> names = trials.variants();
        report.chart(Chart.bars("Answers in the surge", Chart.Place.LEFT, "a second", names)
                .bars("answered", names, trials.median(OverloadTrial::perSecond))
                .bars("in time", names, trials.median(OverloadTrial::goodPerSecond)));
        report.chart(Chart.bars("Answers in the surge, by what was asked", Chart.Place.RIGHT, "a second", names)
                .bars("writes", names, trials.median(each -> each.surge(WRITES).answered() / each.surgeSeconds()))
                .bars("reads", names, trials.median(each -> each.surge(READS).answered() / each.surgeSeconds())));
        SurgePlan plan = trials.of(OverloadExperiment.OURS).get(0).plan();
        Chart good = Chart.lines(
                        "Good answers to what was meant for each second, first round",
                        Chart.Place.WIDE,
                        "seconds",
                        "good answers")
                .shaded("surge", (double) plan.surge(), (double) plan.after());
        for (String variant : names) {
            List<Slice> seconds = trials.of(variant).get(0).seconds(0);
            good.line(
                    variant,
                    IntStream.range(0, seconds.size()).boxed().toList(),
                    Integer::doubleValue,
                    second -> seconds.get(second).good());
        }
        report.chart(good);
    }
}
