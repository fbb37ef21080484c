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

/** The part of a report that compares variants under one load with the first one. */
public record VariantsReport(Rounds<Window> windows) {
    private record Row(String variant, String figure, Spread ratio) {}

    /** Against the first variant, over all rounds. */
    public Spread ratio(String variant, ToDoubleFunction<Window> figure) {
        return windows.ratio(variant, windows.first(), figure);
    }

    private static double brokersMillis(Window window) {
        return window.cpuMillisPerTrade(List.of("broker-"));
    }

    /** Of the brokers' CPU time for each trade. */
    public Spread brokers(String variant) {
        return ratio(variant, VariantsReport::brokersMillis);
    }

    /** @param ratios title of their table */
    public void addTo(Report report, String ratios) {
        List<Row> rows = new ArrayList<>();
        for (String variant : windows.others()) {
            figures().forEach((figure, value) -> rows.add(new Row(variant, figure, ratio(variant, value))));
        }
        report.table(new Columns<Row>()
                .text("variant", Row::variant)
                .text("figure", Row::figure)
                .text("ratio", Row::ratio)
                .table(ratios, rows));
        List<Window> all = Windows.merged(windows);
        Windows.addTo(report, all);
        List<String> variants = all.stream().map(Window::variant).toList();
        report.chart(Chart.bars("Ticker to fill", Chart.Place.LEFT, "since received, ms", variants)
                .bars("p50", all, window -> window.sinceReceived().p50())
                .bars("p99", all, window -> window.sinceReceived().p99()));
        report.chart(Chart.bars("CPU time", Chart.Place.RIGHT, "ms per trade", variants)
                .bars("brokers", all, VariantsReport::brokersMillis)
                .bars("brokers and servers", all, Window::cpuMillisPerTrade));
    }

    /** @return what is compared, in the order of table rows */
    public static Map<String, ToDoubleFunction<Window>> figures() {
        Map<String, ToDoubleFunction<Window>> figures = new LinkedHashMap<>();
        figures.put("ticker to fill p50", window -> window.sinceReceived().p50());
        figures.put("ticker to fill p99", window -> window.sinceReceived().p99());
        figures.put("placing p50", window -> window.placed().p50());
        figures.put("placing p99", window -> window.placed().p99());
        figures.put("CPU per trade, brokers", VariantsReport::brokersMillis);
        figures.put("CPU per trade, brokers and servers", Window::cpuMillisPerTrade);
        return figures;
    }
}
