package io.geobroker.loadtest.experiment.gc;

import io.geobroker.loadtest.experiment.gc.GcVariant.Part;
import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.measure.GcLog;
import io.geobroker.loadtest.measure.Latencies;
import io.geobroker.loadtest.measure.Ratio;
import io.geobroker.loadtest.report.Chart;
import io.geobroker.loadtest.report.Report;
import io.geobroker.testbed.process.Collector;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The report on collectors. */
final class GcReport {
    /** Upper bounds of pause classes in milliseconds; one more class is open. */
    private static final double[] LIMITS = {1, 5, 10, 50, 100};

    private GcReport() {}

    /** @param windows one for each variant and rate, ordered */
    static void write(Report report, List<GcWindow> windows) {
        List<GcWindow> nodes = of(windows, Part.NODES);
        recommend(report, nodes);
        report.table(figures(windows));
        report.table(pauses(windows));
        List<Window> all = windows.stream().map(GcWindow::window).toList();
        report.table(Windows.latencies(
                "From ticker received by the broker to the fill (ms)", all, Window::sinceReceived, 0));
        report.table(Windows.rates("What was asked and what was reached", all));
        report.table(published(nodes));
        report.table(Windows.usage("CPU and memory", all));
        report.chart(bars("Ticker to fill p99", Chart.Place.LEFT, windows, GcWindow::p99));
        report.chart(bars(
                "Longest pause",
                Chart.Place.RIGHT,
                windows,
                window -> GcLog.longest(window.log().pauses())));
        report.remark(
                "Left out to fit into the time: brokers at the lower rate, other collectors in nodes and brokers at the same"
                        + " time, larger heaps; --minutes 15 measures all once, 45 thrice, every other round backwards.");
        report.remark(
                "ZGC maps its heap three times, and the system counts what is resident each time: divide by three at most.");
        report.remark(
                "A stall is a thread that waits for memory while ZGC collects; how Shenandoah slows threads down is in no"
                        + " line of its log, only in the latencies.");
    }

    private static List<GcWindow> of(List<GcWindow> windows, Part part) {
        return windows.stream().filter(each -> each.variant().part() == part).toList();
    }

    private static void recommend(Report report, List<GcWindow> nodes) {
        int small = GcExperiment.NODE_HEAPS.get(0);
        double highest =
                nodes.stream().mapToDouble(each -> each.rates().orders()).max().orElse(0);
        List<GcWindow> compared = nodes.stream()
                .filter(each ->
                        each.variant().heapMebibytes() == small && each.rates().orders() == highest)
                .toList();
        GcAdvice.best(compared).ifPresent(best -> report.found(GcAdvice.small(best, compared)));
        List.of(4, 16).forEach(gibibytes -> report.found(GcAdvice.large(gibibytes, compared)));
        report.found(PublishedCollectors.difference(nodes));
    }

    private static Report.Table figures(List<GcWindow> windows) {
        List<List<String>> rows = new ArrayList<>();
        for (GcWindow each : windows) {
            Latencies fills = each.window().sinceReceived();
            rows.add(List.of(
                    each.variant().name(),
                    Windows.number(each.rates().orders()),
                    Windows.number(each.window().tradesPerSecond()),
                    Latencies.millis(fills.p50()),
                    Latencies.millis(fills.p99()),
                    againstSerial(each, windows),
                    Latencies.millis(fills.p999()),
                    Latencies.millis(fills.max()),
                    Windows.percent(each.cores(), 1),
                    Windows.number(each.window().cpuMillisPerTrade()),
                    Windows.numberOrDash(each.residentMebibytes()),
                    Latencies.millis(GcLog.longest(each.log().pauses())),
                    Windows.percent(
                            GcLog.sum(each.log().pauses()) / 1e3, each.window().seconds() * processes(each))));
        }
        return new Report.Table(
                "Collectors: what was reached, ticker to fill (ms), and what it took",
                List.of(
                        "variant",
                        "orders/s asked",
                        "trades/s",
                        "p50",
                        "p99",
                        "p99, times Serial's",
                        "p99.9",
                        "max",
                        "its CPU, of a core",
                        "all CPU ms per trade",
                        "resident MiB at most",
                        "longest pause ms",
                        "time in pauses"),
                rows);
    }

    private static String againstSerial(GcWindow window, List<GcWindow> windows) {
        return windows.stream()
                .filter(each -> each.variant().equals(window.variant().with(Collector.SERIAL))
                        && each.rates().equals(window.rates()))
                .findFirst()
                .map(window::against)
                .map(Ratio::toString)
                .orElse("-");
    }

    private static long processes(GcWindow window) {
        return window.window().usage().byProcess().keySet().stream()
                .filter(window.variant().part()::has)
                .count();
    }

    private static Report.Table pauses(List<GcWindow> windows) {
        List<String> columns = new ArrayList<>(List.of("variant", "orders/s asked", "pauses"));
        double from = 0;
        for (double limit : LIMITS) {
            columns.add(String.format(Locale.ROOT, "%.0f to %.0f ms", from, limit));
            from = limit;
        }
        columns.addAll(List.of(
                String.format(Locale.ROOT, "above %.0f ms", from),
                "p50 ms",
                "p99 ms",
                "longest ms",
                "safepoints",
                "all safepoints ms",
                "longest safepoint ms",
                "stalls",
                "longest stall ms",
                "live MiB"));
        List<List<String>> rows = new ArrayList<>();
        for (GcWindow each : windows) {
            rows.add(pauses(each));
        }
        return new Report.Table("Pauses of all processes of the part, from their logs of collections", columns, rows);
    }

    private static List<String> pauses(GcWindow window) {
        GcLog log = window.log();
        Latencies of = Latencies.of(GcLog.histogram(log.pauses()));
        List<String> row = new ArrayList<>(List.of(
                window.variant().name(),
                Windows.number(window.rates().orders()),
                Integer.toString(log.pauses().size())));
        for (long count : counts(log.pauses())) {
            row.add(Long.toString(count));
        }
        row.addAll(List.of(
                Latencies.millis(of.p50()),
                Latencies.millis(of.p99()),
                Latencies.millis(GcLog.longest(log.pauses())),
                Integer.toString(log.safepoints().size()),
                Windows.number(GcLog.sum(log.safepoints())),
                Windows.number(GcLog.longest(log.safepoints())),
                Integer.toString(log.stalls().size()),
                Windows.number(GcLog.longest(log.stalls())),
                log.heaps().isEmpty() ? "-" : Integer.toString(log.liveMebibytes())));
        return row;
    }

    static long[] counts(List<GcLog.Took> pauses) {
        long[] counts = new long[LIMITS.length + 1];
        for (GcLog.Took pause : pauses) {
            int at = 0;
            while (at < LIMITS.length && pause.millis() >= LIMITS[at]) {
                at++;
            }
            counts[at]++;
        }
        return counts;
    }

    private static Report.Table published(List<GcWindow> nodes) {
        List<List<String>> rows = new ArrayList<>();
        PublishedCollectors.P99_MILLIS.forEach((collector, millis) -> rows.add(List.of(
                "published, " + collector,
                Latencies.millis(millis[0]) + " at 25,000 op/s",
                Latencies.millis(millis[1]) + " at 40,000 op/s")));
        for (GcWindow each : nodes) {
            rows.add(List.of(
                    "here, " + each.variant().name(),
                    Latencies.millis(each.window().placed().p99()) + " to place, at "
                            + Windows.number(each.rates().orders()) + " orders/s",
                    Latencies.millis(each.p99()) + " ticker to fill"));
        }
        return new Report.Table(
                "The published p99 of a write (ms; 3 nodes of 8 vCPU) beside ours of an order",
                List.of("collector", "p99", "p99"),
                rows);
    }

    /** Draws bars by part, heap and rate. */
    private static Chart bars(
            String title, Chart.Place place, List<GcWindow> windows, ToDoubleFunction<GcWindow> millis) {
        List<String> loads = windows.stream().map(GcReport::load).distinct().toList();
        Map<String, List<List<Double>>> points = new LinkedHashMap<>();
        windows.forEach(each -> points.computeIfAbsent(
                        each.variant().collector().title(), added -> new ArrayList<>())
                .add(List.of((double) loads.indexOf(load(each)), millis.applyAsDouble(each))));
        List<Chart.Series> series = new ArrayList<>();
        points.forEach((collector, bars) -> series.add(new Chart.Series(collector, bars)));
        return Chart.bars(title, place, "", "ms", false, loads, series);
    }

    private static String load(GcWindow window) {
        return window.variant().part().title() + " " + window.variant().heapMebibytes() + " MiB, "
                + Windows.number(window.rates().orders()) + "/s";
    }
}
