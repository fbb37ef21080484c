package io.geobroker.loadtest.experiment.valve;

import io.geobroker.loadtest.experiment.window.ProcessTable;
import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.measure.Latencies;
import io.geobroker.loadtest.measure.Usage;
import io.geobroker.loadtest.report.Chart;
import io.geobroker.loadtest.report.Report;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * The report on valves.
 *
 * @param runs by disturbance and variant, the first of which is none; one for each round
 */
record ValveReport(Map<ValveScenario, Map<String, List<ValveRun>>> runs, int nodes) {
    private static final int PERCENT = 100;

    private static final Map<String, ToDoubleFunction<ValveVerdict.Figures>> COMPARED = compared();

    static String line(ValveRun run) {
        ValvePart disturbed = run.disturbed();
        return String.format(
                Locale.ROOT,
                "%.1f orders/s taken, %.1f fills/s, admitted p99 %s ms, %.0f %% refused, recovered after %s s, given up: %s",
                disturbed.goodput(),
                disturbed.fills(),
                Latencies.millis(disturbed.admitted().p99()),
                PERCENT * disturbed.refusedShare(),
                recovery(run),
                givenUp(run));
    }

    void addTo(Report report) {
        ValveVerdict verdict = verdict();
        report.found(verdict.sentence());
        Optional.ofNullable(runs.get(ValveScenario.GROWING))
                .ifPresent(grew -> report.found(new PublishedValves(disturbed(grew)).sentence()));
        runs.forEach((scenario, byVariant) -> {
            report.table(table(scenario, byVariant));
            report.chart(chart(scenario, byVariant));
        });
        report.table(ratios(verdict));
        report.table(processes());
        report.remark(
                "The brokers' own limit of requests under way (geobroker.web) stands before the valve in all variants. Refused"
                        + " is every answer but 200; what is not answered within 15 s counts as refused then.");
        report.remark("A busy machine has six programs beside the world that take every core they get.");
        report.remark("A slow node is the first of the first region, asleep for 60 of each 100 ms; "
                + (nodes == 1
                        ? "it is the only one of its datacenter, so no other could answer for it."
                        : "the other " + (nodes - 1) + " of its datacenter answer for it where they can."));
        report.remark(
                "Disturbed is by the clock, the same for all. Brokers that are too busy to tell what they filled tell it"
                        + " later; their fills a second are of the time until then.");
        report.remark(
                "Recovered is the first second after the disturbance in which nine of ten orders sent are taken, with a"
                        + " 99th percentile of at most twice the calm one's.");
    }

    private static Map<String, ToDoubleFunction<ValveVerdict.Figures>> compared() {
        Map<String, ToDoubleFunction<ValveVerdict.Figures>> figures = new LinkedHashMap<>();
        figures.put("goodput", ValveVerdict.Figures::goodput);
        figures.put("fills", ValveVerdict.Figures::fills);
        figures.put("admitted p99", ValveVerdict.Figures::admittedP99);
        figures.put("ticker to fill p99", ValveVerdict.Figures::fillP99);
        return figures;
    }

    private ValveVerdict verdict() {
        Map<String, List<List<ValveVerdict.Figures>>> figures = new LinkedHashMap<>();
        runs.values()
                .forEach(byVariant -> byVariant.forEach((variant, rounds) -> figures.computeIfAbsent(
                                variant, added -> new ArrayList<>())
                        .add(rounds.stream().map(ValveVerdict.Figures::of).toList())));
        return new ValveVerdict(figures);
    }

    private static Map<String, ValvePart> disturbed(Map<String, List<ValveRun>> byVariant) {
        Map<String, ValvePart> parts = new LinkedHashMap<>();
        byVariant.forEach((variant, rounds) -> parts.put(variant, sum(rounds, ValveRun::disturbed)));
        return parts;
    }

    private static ValvePart sum(List<ValveRun> rounds, Function<ValveRun, ValvePart> part) {
        return rounds.stream().map(part).reduce(ValvePart::plus).orElseThrow();
    }

    private static Report.Table table(ValveScenario scenario, Map<String, List<ValveRun>> byVariant) {
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
                        "fills of taken",
                        "calm fills of taken",
                        "ticker to fill p50 ms",
                        "ticker to fill p99 ms",
                        "recovered after s",
                        "statements given up"),
                byVariant.entrySet().stream()
                        .map(each -> row(each.getKey(), each.getValue()))
                        .toList());
    }

    private static List<String> row(String variant, List<ValveRun> rounds) {
        ValvePart calm = sum(rounds, ValveRun::beforehand);
        ValvePart disturbed = sum(rounds, ValveRun::disturbed);
        Latencies admitted = disturbed.admitted();
        Latencies fills = disturbed.tickerToFill();
        return List.of(
                variant,
                Windows.number(calm.goodput()),
                Windows.number(disturbed.goodput()),
                Windows.number(PERCENT * disturbed.refusedShare()),
                Latencies.millis(admitted.p50()),
                Latencies.millis(admitted.p99()),
                Latencies.millis(calm.admitted().p99()),
                Windows.number(disturbed.fills()),
                Windows.number(disturbed.fillsOfTaken()),
                Windows.number(calm.fillsOfTaken()),
                Latencies.millis(fills.p50()),
                Latencies.millis(fills.p99()),
                rounds.stream().map(ValveReport::recovery).collect(Collectors.joining(", ")),
                rounds.stream().map(ValveReport::givenUp).collect(Collectors.joining("; ")));
    }

    private static String givenUp(ValveRun run) {
        String counts = run.givenUp().entrySet().stream()
                .filter(each -> each.getValue() > 0)
                .map(each -> each.getValue() + " " + each.getKey())
                .collect(Collectors.joining(", "));
        return counts.isEmpty() ? "0" : counts;
    }

    private static String recovery(ValveRun run) {
        double seconds = run.secondsToRecover();
        return Double.isInfinite(seconds) ? "more than " + Windows.number(run.secondsAfter()) : Windows.number(seconds);
    }

    /** Draws the first round, aligned at the begin of the disturbance. */
    private static Chart chart(ValveScenario scenario, Map<String, List<ValveRun>> byVariant) {
        ValveRun any = byVariant.values().iterator().next().get(0);
        List<Chart.Series> lines = new ArrayList<>();
        byVariant.forEach((variant, rounds) -> {
            ValveRun run = rounds.get(0);
            lines.add(new Chart.Series(
                    variant,
                    run.seconds().stream()
                            .map(second ->
                                    List.of(second.at() - run.from() + any.from(), second.taken() / second.length()))
                            .toList()));
        });
        return Chart.lines(
                "Orders taken: " + scenario,
                Chart.Place.WIDE,
                "seconds",
                "a second",
                false,
                lines,
                List.of(new Chart.Shade(scenario.toString(), any.from(), any.until())));
    }

    private Report.Table ratios(ValveVerdict verdict) {
        List<String> columns = new ArrayList<>(List.of("variant", "figure"));
        runs.keySet().forEach(scenario -> columns.add(scenario.toString()));
        List<List<String>> rows = new ArrayList<>();
        verdict.figures().keySet().stream()
                .skip(1)
                .forEach(variant -> COMPARED.forEach((name, figure) -> {
                    List<String> row = new ArrayList<>(List.of(variant, name));
                    for (int disturbance = 0; disturbance < runs.size(); disturbance++) {
                        row.add(verdict.ratio(variant, figure, disturbance).toString());
                    }
                    rows.add(row);
                }));
        return new Report.Table("With the valve, of what it is with none", columns, rows);
    }

    private Report.Table processes() {
        ProcessTable table = new ProcessTable("disturbance", "variant");
        runs.forEach((scenario, byVariant) -> byVariant.forEach((variant, rounds) -> rounds.stream()
                .map(ValveRun::usage)
                .reduce(Usage::plus)
                .ifPresent(usage -> table.add(usage, scenario.toString(), variant))));
        return table.titled("Processes while disturbed, all rounds together");
    }
}
