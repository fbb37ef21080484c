package io.geobroker.loadtest.experiment.window;

import io.geobroker.loadtest.measure.Ratio;
import io.geobroker.loadtest.report.Chart;
import io.geobroker.loadtest.report.Report;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The part of a report that compares variants under one load with the first one.
 *
 * @param windows equally many for each variant
 * @param processes prefixes of process names, by group
 */
public record VariantsReport(Map<String, List<Window>> windows, Map<String, List<String>> processes) {
    private static final String CPU = "CPU per trade, ";

    public List<String> compared() {
        return windows.keySet().stream().skip(1).toList();
    }

    /** Against the first variant, over all rounds. */
    public Ratio ratio(String variant, ToDoubleFunction<Window> figure) {
        return Windows.ratio(of(variant), windows.values().iterator().next(), figure);
    }

    private List<Window> of(String variant) {
        return windows.getOrDefault(variant, List.of());
    }

    /** @return a group's CPU time for each trade */
    public ToDoubleFunction<Window> cpuMillis(String group) {
        List<String> of = processes.getOrDefault(group, List.of());
        return window -> window.cpuMillisPerTrade(of);
    }

    /** @param ratios title of their table */
    public void addTo(Report report, String ratios) {
        Map<String, ToDoubleFunction<Window>> figures = times();
        processes.keySet().forEach(group -> figures.put(CPU + group, cpuMillis(group)));
        report.table(ratios(ratios, figures));
        List<Window> all = windows.values().stream().map(Windows::merged).toList();
        report.table(Windows.latencies(
                "From ticker received by the broker to the fill (ms), all rounds together",
                all,
                Window::sinceReceived,
                0));
        report.table(Windows.latencies(
                "From the moment an order was meant to be sent to its answer (ms), all rounds together",
                all,
                Window::placed,
                0));
        report.table(Windows.rates("What was asked and what was reached", all));
        report.table(Windows.usage("CPU and memory, all rounds together", all));
        chart(
                report,
                "Ticker to fill",
                Chart.Place.LEFT,
                "since received, ms",
                all,
                List.of(
                        bars("p50", all, window -> window.sinceReceived().p50()),
                        bars("p99", all, window -> window.sinceReceived().p99())));
        chart(
                report,
                "CPU time",
                Chart.Place.RIGHT,
                "ms per trade",
                all,
                processes.keySet().stream()
                        .map(group -> bars(group, all, cpuMillis(group)))
                        .toList());
    }

    /** @return times in the order of table rows */
    public static Map<String, ToDoubleFunction<Window>> times() {
        Map<String, ToDoubleFunction<Window>> figures = new LinkedHashMap<>();
        figures.put("ticker to fill p50", window -> window.sinceReceived().p50());
        figures.put("ticker to fill p99", window -> window.sinceReceived().p99());
        figures.put("placing p50", window -> window.placed().p50());
        figures.put("placing p99", window -> window.placed().p99());
        return figures;
    }

    private Report.Table ratios(String title, Map<String, ToDoubleFunction<Window>> figures) {
        List<List<String>> rows = new ArrayList<>();
        compared()
                .forEach(variant -> figures.forEach((figure, value) ->
                        rows.add(List.of(variant, figure, ratio(variant, value).toString()))));
        return new Report.Table(title, List.of("variant", "figure", "ratio"), rows);
    }

    private static void chart(
            Report report,
            String title,
            Chart.Place place,
            String unit,
            List<Window> windows,
            List<Chart.Series> series) {
        report.chart(Chart.bars(
                title,
                place,
                "",
                unit,
                false,
                windows.stream().map(Window::variant).toList(),
                series));
    }

    private static Chart.Series bars(String name, List<Window> windows, ToDoubleFunction<Window> value) {
        return Windows.bars(name, windows.stream().map(value::applyAsDouble).toList());
    }
}
