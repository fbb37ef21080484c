package io.geobroker.loadtest.experiment.window;

import io.geobroker.loadtest.measure.Spread;
import io.geobroker.loadtest.report.Chart;
import io.geobroker.loadtest.report.Columns;
import io.geobroker.loadtest.report.Report;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The part of a report that compares variants under one load with the first one.
 *
 * @param processes prefixes of process names, by group
 */
public record VariantsReport(Rounds<Window> windows, Map<String, List<String>> processes) {
    private record Row(String variant, String figure, Spread ratio) {}

    public List<String> compared() {
        return windows.others();
    }

    /** Against the first variant, over all rounds. */
    public Spread ratio(String variant, ToDoubleFunction<Window> figure) {
        return windows.ratio(variant, windows.first(), figure);
    }

    /** @return a group's CPU time for each trade */
    public ToDoubleFunction<Window> cpuMillis(String group) {
        List<String> of = processes.getOrDefault(group, List.of());
        return window -> window.cpuMillisPerTrade(of);
    }

    /** @param ratios title of their table */
    public void addTo(Report report, String ratios) {
        Map<String, ToDoubleFunction<Window>> figures = times();
        processes.keySet().forEach(group -> figures.put("CPU per trade, " + group, cpuMillis(group)));
        List<Row> rows = new ArrayList<>();
        compared()
                .forEach(variant ->
                        figures.forEach((figure, value) -> rows.add(new Row(variant, figure, ratio(variant, value)))));
        report.table(new Columns<Row>()
                .text("variant", Row::variant)
                .text("figure", Row::figure)
                .text("ratio", Row::ratio)
                .table(ratios, rows));
        List<Window> all = Windows.merged(windows);
        report.table(Windows.latencies(
                "From ticker received by the broker to the fill (ms), all rounds together",
                all,
                Window::sinceReceived));
        report.table(Windows.latencies(
                "From the moment an order was meant to be sent to its answer (ms), all rounds together",
                all,
                Window::placed));
        report.table(Windows.rates(all));
        report.table(Windows.usage("CPU and memory, all rounds together", all));
        List<String> variants = all.stream().map(Window::variant).toList();
        report.chart(Chart.bars("Ticker to fill", Chart.Place.LEFT, "since received, ms", variants)
                .bars("p50", all, window -> window.sinceReceived().p50())
                .bars("p99", all, window -> window.sinceReceived().p99()));
        Chart cpu = Chart.bars("CPU time", Chart.Place.RIGHT, "ms per trade", variants);
        processes.keySet().forEach(group -> cpu.bars(group, all, cpuMillis(group)));
        report.chart(cpu);
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
}
