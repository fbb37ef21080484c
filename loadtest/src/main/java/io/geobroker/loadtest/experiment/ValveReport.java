package io.geobroker.loadtest.experiment;

import io.geobroker.loadtest.measure.Latencies;
import io.geobroker.loadtest.measure.Usage;
import io.geobroker.loadtest.report.Chart;
import io.geobroker.loadtest.report.Report;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * What a report says of valves under disturbances.
 *
 * @param runs of each disturbance, by variant, the first of which is none
 * @param nodes of each datacenter
 */
record ValveReport(Map<ValveScenario, Map<String, ValveRun>> runs, int nodes) {
    private static final int PERCENT = 100;

    /** For progress. */
    static String line(ValveRun run) {
        return String.format(
                Locale.ROOT,
                "%.1f orders/s taken, %.1f fills/s, admitted p99 %s ms, %.0f %% refused, recovered after %s s",
                ValveRun.goodput(run.disturbed()),
                ValveRun.fills(run.disturbed()),
                Latencies.millis(ValveRun.admitted(run.disturbed()).p99()),
                PERCENT * ValveRun.refusedShare(run.disturbed()),
                recovery(run));
    }

    void addTo(Report report) {
        ValveVerdict verdict = verdict();
        runs.forEach((scenario, byVariant) -> report.found(compared(scenario, byVariant)));
        report.found(verdict.sentence());
        PublishedValves published = new PublishedValves(runs.getOrDefault(ValveScenario.GROWING, Map.of()));
        report.found(published.sentence());
        runs.forEach((scenario, byVariant) -> {
            report.table(table(scenario, byVariant));
            charts(report, scenario, byVariant);
        });
        report.table(ratios(verdict));
        report.table(published.table());
        report.table(waiting());
        report.remark(
                "The limits of the brokers' endpoints (geobroker.web) are opened wide in all variants, or they would turn"
                        + " customers away before the valve does. Refused is every answer but 200; what is not"
                        + " answered within 15 s counts as refused then.");
        report.remark("The slow node is the first of the first region, asleep for 60 of each 100 ms; "
                + (nodes == 1
                        ? "it is the only one of its datacenter, so no other could answer for it."
                        : "the other " + (nodes - 1) + " of its datacenter answer for it where they can."));
        report.remark(
                "Recovered is the first second after the disturbance in which nine of ten orders sent are taken, with a"
                        + " 99th percentile of at most twice the calm one's.");
        report.remark(
                "One run of each: differences below a tenth are noise, and the recommendation counts none of them.");
    }

    private static String compared(ValveScenario scenario, Map<String, ValveRun> byVariant) {
        ValveRun none = byVariant.values().iterator().next();
        return byVariant.entrySet().stream()
                .skip(1)
                .map(each -> String.format(
                        Locale.ROOT,
                        "%s takes %s times the orders, fills %s times as many, and its admitted p99 is %s times as long",
                        each.getKey(),
                        times(each.getValue(), none, run -> ValveRun.goodput(run.disturbed())),
                        times(each.getValue(), none, run -> ValveRun.fills(run.disturbed())),
                        times(
                                each.getValue(),
                                none,
                                run -> ValveRun.admitted(run.disturbed()).p99())))
                .collect(Collectors.joining("; ", "Under a " + scenario + ", beside none: ", "."));
    }

    private static String times(ValveRun ours, ValveRun none, ToDoubleFunction<ValveRun> figure) {
        double base = figure.applyAsDouble(none);
        return base > 0 ? Windows.number(figure.applyAsDouble(ours) / base) : "an unknown number of";
    }

    private ValveVerdict verdict() {
        Map<String, List<ValveVerdict.Figures>> figures = new LinkedHashMap<>();
        runs.values()
                .forEach(byVariant ->
                        byVariant.forEach((variant, run) -> figures.computeIfAbsent(variant, added -> new ArrayList<>())
                                .add(new ValveVerdict.Figures(
                                        ValveRun.goodput(run.disturbed()),
                                        ValveRun.fills(run.disturbed()),
                                        ValveRun.admitted(run.disturbed()).p99(),
                                        ValveRun.tickerToFill(run.disturbed()).p99()))));
        return new ValveVerdict(figures);
    }

    private static Report.Table table(ValveScenario scenario, Map<String, ValveRun> byVariant) {
        return new Report.Table(
                "While disturbed: " + scenario,
                List.of(
                        "variant",
                        "calm orders/s taken",
                        "orders/s taken",
                        "refused %",
                        "admitted p50 ms",
                        "admitted p99 ms",
                        "calm admitted p99 ms",
                        "fills/s",
                        "ticker to fill p50 ms",
                        "ticker to fill p99 ms",
                        "recovered after s"),
                byVariant.values().stream().map(ValveReport::row).toList());
    }

    private static List<String> row(ValveRun run) {
        Latencies admitted = ValveRun.admitted(run.disturbed());
        Latencies fills = ValveRun.tickerToFill(run.disturbed());
        return List.of(
                run.variant(),
                Windows.number(ValveRun.goodput(run.calm())),
                Windows.number(ValveRun.goodput(run.disturbed())),
                Windows.number(PERCENT * ValveRun.refusedShare(run.disturbed())),
                Latencies.millis(admitted.p50()),
                Latencies.millis(admitted.p99()),
                Latencies.millis(ValveRun.admitted(run.calm()).p99()),
                Windows.number(ValveRun.fills(run.disturbed())),
                Latencies.millis(fills.p50()),
                Latencies.millis(fills.p99()),
                recovery(run));
    }

    private static String recovery(ValveRun run) {
        double seconds = run.secondsToRecover();
        return Double.isInfinite(seconds)
                ? "more than "
                        + Windows.number(
                                run.seconds().get(run.seconds().size() - 1).at() - run.until())
                : Windows.number(seconds);
    }

    private static void charts(Report report, ValveScenario scenario, Map<String, ValveRun> byVariant) {
        ValveRun any = byVariant.values().iterator().next();
        List<Chart.Shade> shade = List.of(new Chart.Shade(scenario.toString(), any.from(), any.until()));
        report.chart(Chart.lines(
                "Orders taken: " + scenario,
                Chart.Place.WIDE,
                "seconds",
                "a second",
                false,
                lines(byVariant, second -> second.taken() / second.length()),
                shade));
        report.chart(Chart.lines(
                "Fills: " + scenario,
                Chart.Place.WIDE,
                "seconds",
                "a second",
                false,
                lines(byVariant, second -> second.done().fills() / second.length()),
                shade));
    }

    private static List<Chart.Series> lines(Map<String, ValveRun> byVariant, ToDoubleFunction<ValveRun.Second> value) {
        return byVariant.entrySet().stream()
                .map(each -> new Chart.Series(
                        each.getKey(),
                        each.getValue().seconds().stream()
                                .map(second -> List.of(second.at(), value.applyAsDouble(second)))
                                .toList()))
                .toList();
    }

    private Report.Table ratios(ValveVerdict verdict) {
        Map<String, ToDoubleFunction<ValveVerdict.Figures>> figures = new LinkedHashMap<>();
        figures.put("goodput", ValveVerdict.Figures::goodput);
        figures.put("fills", ValveVerdict.Figures::fills);
        figures.put("admitted p99", ValveVerdict.Figures::admittedP99);
        figures.put("ticker to fill p99", ValveVerdict.Figures::fillP99);
        List<String> columns = new ArrayList<>(List.of("variant", "figure"));
        runs.keySet().forEach(scenario -> columns.add(scenario.toString()));
        List<List<String>> rows = new ArrayList<>();
        verdict.figures().keySet().stream()
                .skip(1)
                .forEach(variant -> figures.forEach((name, figure) -> {
                    List<String> row = new ArrayList<>(List.of(variant, name));
                    for (int disturbance = 0; disturbance < runs.size(); disturbance++) {
                        OptionalDouble ratio = verdict.ratio(variant, figure, disturbance);
                        row.add(ratio.isPresent() ? Windows.number(ratio.getAsDouble()) : "-");
                    }
                    rows.add(row);
                }));
        return new Report.Table("With the valve, of what it is with none", columns, rows);
    }

    /** A busy machine shows here: threads that were ready to run and had no processor. */
    private Report.Table waiting() {
        List<List<String>> rows = new ArrayList<>();
        runs.forEach((scenario, byVariant) -> byVariant.forEach((variant, run) -> run.usage()
                .byProcess()
                .forEach((process, taken) -> rows.add(usage(scenario, variant, process, taken)))));
        return new Report.Table(
                "Processes while disturbed",
                List.of("disturbance", "variant", "process", "CPU s", "waited for a core s", "of its CPU %"),
                rows);
    }

    private static List<String> usage(ValveScenario scenario, String variant, String process, Usage.Taken taken) {
        return List.of(
                scenario.toString(),
                variant,
                process,
                Windows.number(taken.cpuSeconds()),
                Windows.number(taken.waitedSeconds()),
                taken.cpuSeconds() > 0 ? Windows.number(PERCENT * taken.waitedSeconds() / taken.cpuSeconds()) : "-");
    }
}
