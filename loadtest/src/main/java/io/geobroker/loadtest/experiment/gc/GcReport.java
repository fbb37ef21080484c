package io.geobroker.loadtest.experiment.gc;

import io.geobroker.loadtest.experiment.Published;
import io.geobroker.loadtest.experiment.gc.GcVariant.Part;
import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.measure.GcLog.Kind;
import io.geobroker.loadtest.measure.Latencies;
import io.geobroker.loadtest.measure.Spread;
import io.geobroker.loadtest.report.Chart;
import io.geobroker.loadtest.report.Columns;
import io.geobroker.loadtest.report.Numbers;
import io.geobroker.loadtest.report.Report;
import io.geobroker.testbed.process.Collector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

final class GcReport {
    /** Bounds of pause classes in milliseconds. */
    private static final List<Double> LIMITS = List.of(0.0, 1.0, 5.0, 10.0, 50.0, 100.0, Double.POSITIVE_INFINITY);

    private static final Published PUBLISHED = Published.of(GcReport.class);

    private GcReport() {}

    /** @param windows one for each variant and rate, ordered */
    static void write(Report report, List<GcWindow> windows) {
        List<GcWindow> nodes = windows.stream()
                .filter(each -> each.variant().part() == Part.NODES)
                .toList();
        List<GcWindow> compared = atHighestRateWithSmallestHeap(nodes);
        GcAdvice.best(compared).ifPresent(best -> report.found(GcAdvice.small(best)));
        List.of(4, 16).forEach(gibibytes -> report.found(GcAdvice.large(gibibytes, compared)));
        report.found(difference(compared));
        report.table(new Columns<GcWindow>()
                .text("variant", each -> each.variant().name())
                .number("orders/s asked", each -> each.rates().orders())
                .number("trades/s", each -> each.window().tradesPerSecond())
                .millis("p50", each -> each.window().sinceReceived().p50())
                .millis("p99", GcWindow::p99)
                .text("p99, times Serial's", each -> againstSerial(each, windows))
                .millis("p99.9", each -> each.window().sinceReceived().p999())
                .millis("max", each -> each.window().sinceReceived().max())
                .percent("its CPU, of a core", GcWindow::cores)
                .number("all CPU ms per trade", each -> each.window().cpuMillisPerTrade())
                .number("resident MiB at most", GcWindow::residentMebibytes)
                .millis("longest pause ms", GcWindow::longestPause)
                .percent("time in pauses", GcReport::timeInPauses)
                .table("Collectors: what was reached, ticker to fill (ms), and what it took", windows));
        report.table(pauses().table("Pauses of all processes of the part, from their logs of collections", windows));
        List<Window> all = windows.stream().map(GcWindow::window).toList();
        List<List<String>> besideOurs = new ArrayList<>(PUBLISHED.rows());
        nodes.forEach(each -> besideOurs.add(List.of(
                "here, " + each.variant().name(),
                Latencies.millis(each.window().placed().p99()) + " to place, at "
                        + Numbers.number(each.rates().orders()) + " orders/s",
                Latencies.millis(each.p99()) + " ticker to fill")));
        report.table(new Report.Table(
                "The published p99 of a write (ms; 3 nodes of 8 vCPU) beside ours of an order",
                List.of("collector", "p99", "p99"),
                besideOurs));
        Windows.addTo(report, all);
        report.chart(bars("Ticker to fill p99", Chart.Place.LEFT, windows, GcWindow::p99));
        report.chart(bars("Longest pause", Chart.Place.RIGHT, windows, GcWindow::longestPause));
    }

    private static List<GcWindow> atHighestRateWithSmallestHeap(List<GcWindow> nodes) {
        double highest =
                nodes.stream().mapToDouble(each -> each.rates().orders()).max().orElse(0);
        return nodes.stream()
                .filter(each -> each.variant().heapMebibytes() == GcExperiment.NODE_HEAPS.get(0)
                        && each.rates().orders() == highest)
                .toList();
    }

    private static String againstSerial(GcWindow window, List<GcWindow> windows) {
        return windows.stream()
                .filter(each -> each.variant().equals(window.variant().with(Collector.SERIAL))
                        && each.rates().equals(window.rates()))
                .findFirst()
                .map(window::against)
                .map(Spread::toString)
                .orElse("-");
    }

    private static double timeInPauses(GcWindow window) {
        long processes = window.window().usage().byProcess().keySet().stream()
                .filter(window.variant().part()::has)
                .count();
        return window.log().sum(Kind.PAUSE) / 1e3 / (window.window().seconds() * processes);
    }

    private static Columns<GcWindow> pauses() {
        Columns<GcWindow> columns = new Columns<GcWindow>()
                .text("variant", each -> each.variant().name())
                .number("orders/s asked", each -> each.rates().orders())
                .text("pauses", each -> each.log().all(Kind.PAUSE).size());
        for (int i = 1; i < LIMITS.size(); i++) {
            double from = LIMITS.get(i - 1);
            double to = LIMITS.get(i);
            columns.text(
                    Double.isInfinite(to)
                            ? Numbers.text("above %.0f ms", from)
                            : Numbers.text("%.0f to %.0f ms", from, to),
                    each -> each.log().all(Kind.PAUSE).stream()
                            .filter(pause -> pause.figure() >= from && pause.figure() < to)
                            .count());
        }
        return columns.millis("p50 ms", each -> latencies(each).p50())
                .millis("p99 ms", each -> latencies(each).p99())
                .millis("longest ms", GcWindow::longestPause)
                .text("safepoints", each -> each.log().all(Kind.SAFEPOINT).size())
                .number("all safepoints ms", each -> each.log().sum(Kind.SAFEPOINT))
                .number("longest safepoint ms", each -> each.log().longest(Kind.SAFEPOINT))
                .text("stalls", each -> each.log().all(Kind.STALL).size())
                .number("longest stall ms", each -> each.log().longest(Kind.STALL))
                .text(
                        "live MiB",
                        each -> each.log().all(Kind.HEAP).isEmpty()
                                ? "-"
                                : each.log().liveMebibytes());
    }

    private static Latencies latencies(GcWindow window) {
        return Latencies.of(window.log().histogram(Kind.PAUSE));
    }

    private static String difference(List<GcWindow> compared) {
        return Numbers.text(
                "Published, at the higher rate G1 has %.1f times the p99 of Shenandoah; here: %s.",
                PUBLISHED.figure("G1") / PUBLISHED.figure("Shenandoah"),
                of(compared, Collector.G1)
                        .flatMap(g1 -> of(compared, Collector.SHENANDOAH).map(g1::against))
                        .map(Spread::toString)
                        .orElse("not both were measured"));
    }

    private static Optional<GcWindow> of(List<GcWindow> compared, Collector collector) {
        return compared.stream().filter(each -> each.collector() == collector).findFirst();
    }

    /** Draws bars by part, heap and rate; a collector that was not measured there has none. */
    private static Chart bars(
            String title, Chart.Place place, List<GcWindow> windows, ToDoubleFunction<GcWindow> millis) {
        List<String> loads = windows.stream().map(GcReport::load).distinct().toList();
        Chart chart = Chart.bars(title, place, "ms", loads);
        for (Collector collector :
                windows.stream().map(GcWindow::collector).distinct().toList()) {
            chart.line(
                    collector.title(),
                    windows.stream()
                            .filter(each -> each.collector() == collector)
                            .toList(),
                    each -> (double) loads.indexOf(load(each)),
                    millis);
        }
        return chart;
    }

    private static String load(GcWindow window) {
        return window.variant().part().title() + " " + window.variant().heapMebibytes() + " MiB, "
                + Numbers.number(window.rates().orders()) + "/s";
    }
}
