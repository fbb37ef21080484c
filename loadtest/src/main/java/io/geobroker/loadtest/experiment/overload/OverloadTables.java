package io.geobroker.loadtest.experiment.overload;

import io.geobroker.loadtest.cql.ErrorKind;
import io.geobroker.loadtest.cql.Slice;
import io.geobroker.loadtest.experiment.window.ProcessTable;
import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.measure.Latencies;
import io.geobroker.loadtest.measure.Usage;
import io.geobroker.loadtest.report.Report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The tables of {@link OverloadReport}. */
record OverloadTables(OverloadFigures figures, Map<String, NodeLimits> variants) {

    Table main() {
        List<List<String>> rows = new ArrayList<>();
        figures.trials().forEach((variant, rounds) -> {
            Slice surge = Slice.sum(rounds.stream().map(OverloadTrial::surge).toList());
            Latencies took = surge.latencies();
            rows.add(List.of(
                    variant,
                    Windows.number(figures.median(variant, each -> each.surge().asked() / each.surgeSeconds())),
                    Windows.number(figures.median(variant, OverloadTrial::perSecond)),
                    Windows.number(figures.median(variant, OverloadTrial::goodPerSecond)),
                    figures.good(variant).toString(),
                    Latencies.millis(took.p50()),
                    Latencies.millis(took.p99()),
                    Latencies.millis(took.p999()),
                    Latencies.millis(took.max()),
                    errors(surge),
                    Long.toString(surge.unsent()),
                    figures.recovery(variant)));
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

    Table inside() {
        List<List<String>> rows = new ArrayList<>();
        figures.trials()
                .forEach((variant, rounds) -> rounds.stream()
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

    Table settings() {
        List<List<String>> rows = new ArrayList<>();
        variants.forEach((variant, limits) -> rows.add(List.of(variant, limits.text())));
        return new Table("What the settings are", List.of("setting", "native_transport_..."), rows);
    }

    Table usage() {
        ProcessTable table = new ProcessTable("setting");
        figures.trials()
                .forEach((variant, rounds) -> rounds.stream()
                        .map(OverloadTrial::usage)
                        .reduce(Usage::plus)
                        .ifPresent(usage -> table.add(usage, variant)));
        return table.titled("Processes in the surge, all rounds together");
    }
}
