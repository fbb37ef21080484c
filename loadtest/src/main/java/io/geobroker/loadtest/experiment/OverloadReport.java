package io.geobroker.loadtest.experiment;

import io.geobroker.loadtest.cql.ErrorKind;
import io.geobroker.loadtest.cql.OperationKind;
import io.geobroker.loadtest.cql.Slice;
import io.geobroker.loadtest.measure.Latencies;
import io.geobroker.loadtest.measure.Ratio;
import io.geobroker.loadtest.measure.Spread;
import io.geobroker.loadtest.measure.Usage;
import io.geobroker.loadtest.report.Chart;
import io.geobroker.loadtest.report.Report;
import io.geobroker.loadtest.report.Report.Table;
import io.geobroker.testbed.Testbed;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * What a surge did under each setting.
 *
 * @param trials by setting, of each as many; the first of all is the one to compare with
 */
record OverloadReport(Map<String, List<OverloadTrial>> trials, Map<String, NodeLimits> variants, double sustained) {
    private static final Set<OperationKind> WRITES = EnumSet.of(OperationKind.WRITE_LARGE, OperationKind.WRITE_SMALL);
    private static final Set<OperationKind> READS = EnumSet.of(OperationKind.READ_LARGE, OperationKind.READ_SMALL);

    /** Better or worse by less is not worth another setting. */
    private static final double WORTH = 1.05;

    Report write(Experiment experiment, Lab lab, Testbed testbed) {
        Report report = new Report(experiment.name(), "Asked for more than it can", experiment.question());
        lab.describe(report, testbed.options());
        report.fact(
                "load",
                "no brokers; clients in processes of their own: 12,000 bytes written, 200 bytes written, the same read, a"
                        + " quarter each, at LOCAL_QUORUM to one datacenter; rising from "
                        + Windows.number(sustained) + "/s, the rate carried, to three times that");
        report.fact("good", "answered within " + OverloadExperiment.DEADLINE_MILLIS + " ms of its intended moment");
        report.found(surgeInWords());
        report.found(recommendation());
        report.table(main());
        report.table(inside());
        report.table(settings());
        report.table(usage());
        PublishedQueueStudy published = new PublishedQueueStudy(trials);
        report.table(published.table());
        report.found(published.difference());
        charts(report);
        remarks(report);
        return report;
    }

    private String surgeInWords() {
        OverloadTrial ours = of(OverloadExperiment.OURS).get(0);
        Slice surge = ours.surge();
        return String.format(
                Locale.ROOT,
                "Asked for up to 3 x the %s/s it carries, a datacenter set as geobroker's answers %s/s, %s/s of them in time,"
                        + " and %.0f %% of what is asked fails at once or in the end; it is itself again %s.",
                Windows.number(sustained),
                Windows.number(median(OverloadExperiment.OURS, OverloadTrial::perSecond)),
                Windows.number(median(OverloadExperiment.OURS, OverloadTrial::goodPerSecond)),
                surge.asked() == 0 ? 0 : 100.0 * surge.failed() / surge.asked(),
                recovery(OverloadExperiment.OURS));
    }

    /** Another setting only if it gave more good answers in every round. */
    String recommendation() {
        String best = OverloadExperiment.OURS;
        Ratio of = Ratio.of(List.of(), List.of());
        for (String variant : trials.keySet()) {
            Ratio ratio = good(variant);
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
                        + limits(OverloadExperiment.OURS) + ".";
    }

    private String limits(String variant) {
        NodeLimits limits = variants.get(variant);
        return limits == null ? "unknown" : limits.text();
    }

    private Ratio good(String variant) {
        return Ratio.of(
                values(variant, OverloadTrial::goodPerSecond),
                values(OverloadExperiment.OURS, OverloadTrial::goodPerSecond));
    }

    private List<OverloadTrial> of(String variant) {
        return trials.getOrDefault(variant, List.of());
    }

    private List<Double> values(String variant, ToDoubleFunction<OverloadTrial> figure) {
        return of(variant).stream().map(figure::applyAsDouble).toList();
    }

    private double median(String variant, ToDoubleFunction<OverloadTrial> figure) {
        return Spread.of(values(variant, figure)).median();
    }

    private String recovery(String variant) {
        return of(variant).stream()
                .map(OverloadTrial::recovery)
                .map(each -> each.isPresent() ? "after " + each.getAsInt() + " s" : "not while it was looked at")
                .collect(Collectors.joining(", "));
    }

    private Table main() {
        List<List<String>> rows = new ArrayList<>();
        trials.forEach((variant, rounds) -> {
            Slice surge = Slice.sum(rounds.stream().map(OverloadTrial::surge).toList());
            Latencies took = surge.latencies();
            rows.add(List.of(
                    variant,
                    Windows.number(median(variant, each -> each.surge().asked() / each.surgeSeconds())),
                    Windows.number(median(variant, OverloadTrial::perSecond)),
                    Windows.number(median(variant, OverloadTrial::goodPerSecond)),
                    good(variant).toString(),
                    Latencies.millis(took.p50()),
                    Latencies.millis(took.p99()),
                    Latencies.millis(took.p999()),
                    Latencies.millis(took.max()),
                    errors(surge),
                    Long.toString(surge.unsent()),
                    recovery(variant)));
        });
        return new Table(
                "In the surge: from the moment an operation was meant to be sent to its answer (ms), failed ones not included",
                List.of(
                        "setting",
                        "asked/s",
                        "op/s",
                        "good/s",
                        "good, times that of geobroker's",
                        "p50",
                        "p99",
                        "p99.9",
                        "max",
                        "errors",
                        "not sent",
                        "as before"),
                rows);
    }

    private static String errors(Slice surge) {
        return surge.errors().isEmpty()
                ? "none"
                : surge.errors().entrySet().stream()
                        .sorted(Map.Entry.<ErrorKind, Long>comparingByValue().reversed())
                        .map(each ->
                                each.getKey().name().toLowerCase(Locale.ROOT).replace('_', ' ') + " " + each.getValue())
                        .collect(Collectors.joining(", "));
    }

    private Table inside() {
        List<List<String>> rows = new ArrayList<>();
        trials.forEach((variant, rounds) -> rounds.stream()
                .map(OverloadTrial::strain)
                .reduce(NodeStrain::plus)
                .ifPresent(strain -> rows.add(List.of(
                        variant,
                        Long.toString(strain.pausedConnections()),
                        Long.toString(strain.pauses()),
                        Long.toString(strain.dispatched()),
                        Long.toString(strain.discarded()),
                        Long.toString(strain.timedOut()),
                        Long.toString(strain.pendingRequests()),
                        millis(strain.queued().percentileMillis(50)),
                        millis(strain.queued().percentileMillis(99)),
                        Windows.number(strain.heapMebibytes())))));
        return new Table(
                "What the nodes told meanwhile (JMX: type=Client, Native-Transport-Requests, Memory)",
                List.of(
                        "setting",
                        "paused connections at most",
                        "times paused",
                        "dispatched",
                        "discarded",
                        "timed out in the queue",
                        "queued at most",
                        "queue time p50 ms",
                        "queue time p99 ms",
                        "heap used MiB at most"),
                rows);
    }

    private static String millis(double value) {
        return Double.isNaN(value) ? "-" : Latencies.millis(value);
    }

    private Table settings() {
        List<List<String>> rows = new ArrayList<>();
        variants.forEach((variant, limits) -> rows.add(List.of(variant, limits.text())));
        return new Table("What the settings are", List.of("setting", "native_transport_..."), rows);
    }

    private Table usage() {
        List<List<String>> rows = new ArrayList<>();
        trials.forEach((variant, rounds) -> rounds.stream()
                .map(OverloadTrial::usage)
                .reduce(Usage::plus)
                .ifPresent(usage -> usage.byProcess()
                        .forEach((process, taken) -> rows.add(List.of(
                                variant,
                                process,
                                Windows.number(taken.cpuSeconds() / taken.seconds()),
                                Windows.number(taken.waitedSeconds() / taken.seconds()))))));
        return new Table(
                "CPU in the surge, and how long threads were ready to run and had no processor (run-queue delay), in seconds a"
                        + " second",
                List.of("setting", "process", "CPU", "waited for a processor"),
                rows);
    }

    private void charts(Report report) {
        List<String> names = List.copyOf(trials.keySet());
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
        trials.forEach((variant, rounds) -> {
            List<List<Double>> points = new ArrayList<>();
            rounds.get(0).seconds().forEach(each -> points.add(List.of((double) points.size(), (double) each.good())));
            seconds.add(new Chart.Series(variant, points));
        });
        SurgePlan plan = of(OverloadExperiment.OURS).get(0).plan();
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
                name, variants.stream().map(each -> median(each, figure)).toList());
    }

    private static void remarks(Report report) {
        report.remark("The settings were changed over JMX while the nodes ran, and every surge has new connections, for"
                + " throw_on_overload is settled when a client connects. So all settings meet the same warm nodes and data, in"
                + " turn. cql_start_time has no such switch, and stays at REQUEST.");
        report.remark(
                "All clients have the same address on loopback, so the limit per address is one for all of them.");
        report.remark(
                "A client has 1,500 operations under way at most; what it could not send beyond that is counted as not"
                        + " sent, and neither answered nor failed. A connection carries 1,024.");
        report.remark(
                "Queue times are counted by the nodes in buckets a fifth wide. As before means: from that second on, for"
                        + " three seconds, at least 95 % of the share of good answers before the surge, and a p99 of at most twice"
                        + " that of before, or 10 ms above it.");
        report.remark(
                "The rate carried was found at the start, with geobroker's setting: the highest step in which 98 % were"
                        + " answered in time.");
    }
}
