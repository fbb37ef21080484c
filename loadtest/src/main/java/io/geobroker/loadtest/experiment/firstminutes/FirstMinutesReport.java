package io.geobroker.loadtest.experiment.firstminutes;

import io.geobroker.loadtest.experiment.Experiment;
import io.geobroker.loadtest.experiment.Lab;
import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.measure.Latencies;
import io.geobroker.loadtest.report.Chart;
import io.geobroker.loadtest.report.Report;
import io.geobroker.testbed.Testbed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Reports the first minutes against their goals. */
final class FirstMinutesReport {
    static final String AT_HOME = "at home";
    static final String FORWARD = "forward";

    /**
     * @param openSeconds from the first process until the last one is up
     * @param rest after the load
     * @param market microseconds to the answer, by mode
     */
    record Seen(double openSeconds, List<Window> minutes, Window rest, Map<String, Histogram> market) {}

    private static final int EARLY = 5;
    private static final double OPEN_SECONDS = 60;
    private static final double EARLY_P50_MILLIS = 10;
    private static final double COLD_TIMES = 3;
    private static final double CORES_ABOVE_REST = 0.37;
    private static final double CORES_OF_BROKER_AT_REST = 0.03;
    private static final double FORWARD_ROUND_TRIPS = 1.10;
    private static final double AT_HOME_MILLIS = 20;

    /** Prefixes of process names, by part of a world. */
    private static final Map<String, List<String>> PARTS = new LinkedHashMap<>(Windows.PARTS);

    static {
        PARTS.put("simulators", List.of("simulator-"));
    }

    private FirstMinutesReport() {}

    static String line(Window window) {
        Latencies fills = window.sinceTickerTime();
        return String.format(
                Locale.ROOT,
                "%d fills, ticker to fill p50 %s p99 %s ms, %.2f cores",
                fills.count(),
                Latencies.millis(fills.p50()),
                Latencies.millis(fills.p99()),
                window.usage().processors());
    }

    static Report of(Experiment experiment, Lab lab, Testbed testbed, Seen seen) {
        Report report = lab.report(experiment, "The first minutes", testbed.options());
        report.fact("load", "the default of ./geobroker up, played by the simulators; no Zipkin");
        Window first = seen.minutes().get(0);
        Window last = seen.minutes().get(seen.minutes().size() - 1);
        Window early = Windows.merged(
                seen.minutes().subList(0, Math.min(EARLY, seen.minutes().size())));
        Window all = Windows.merged("all minutes", seen.minutes());
        double roundTrip = Place.roundTripMillis(testbed);
        double atHome = p50(seen.market(), AT_HOME);
        double forward = p50(seen.market(), FORWARD);
        double above = all.usage().processors() - seen.rest().usage().processors();
        report.found(String.format(
                Locale.ROOT,
                "The world was open after %.0f s; half of its fills came within %s ms of their ticker in the first minute,"
                        + " %s ms in the last.",
                seen.openSeconds(),
                Latencies.millis(first.sinceTickerTime().p50()),
                Latencies.millis(last.sinceTickerTime().p50())));
        goal(report, "open within 60 s", seen.openSeconds(), "s", OPEN_SECONDS);
        Latencies earlyFills = early.sinceTickerTime();
        goal(
                report,
                "ticker to fill p50 in the first five minutes at most 10 ms",
                earlyFills.p50(),
                "ms",
                earlyFills.count() == 0 ? null : EARLY_P50_MILLIS);
        goal(
                report,
                "the first minute's p50 within 3 times the last one's",
                first.sinceTickerTime().p50() / last.sinceTickerTime().p50(),
                "times",
                first.done().fills() == 0 || last.done().fills() == 0 ? null : COLD_TIMES);
        goal(report, "CPU above rest at most 0.37 of a core", above, "of a core", CORES_ABOVE_REST);
        goal(
                report,
                "each broker at rest at most 0.03 of a core",
                cores(seen.rest(), "brokers") / testbed.addresses().regions().size(),
                "of a core",
                CORES_OF_BROKER_AT_REST);
        goal(
                report,
                "market order, forward, p50 at most 1.10 round trips",
                forward / roundTrip,
                "round trips",
                FORWARD_ROUND_TRIPS);
        goal(report, "market order at home, p50 at most 20 ms", atHome, "ms", AT_HOME_MILLIS);
        charts(report, seen.minutes());
        report.table(
                Windows.latencies("From ticker sent to the fill (ms)", seen.minutes(), Window::sinceTickerTime, 0));
        report.table(cpu(seen));
        List<List<String>> market = new ArrayList<>();
        seen.market().forEach((mode, micros) -> market.add(Windows.latencyRow(mode, Latencies.of(micros), roundTrip)));
        report.table(new Report.Table(
                "Market orders after the last minute, one after the other, from request to answer (ms)",
                Windows.latencyColumns(roundTrip),
                market));
        report.table(Windows.usage("CPU and memory, all minutes together and at rest", List.of(all, seen.rest())));
        report.remark(
                "Fills are those of orders placed at home and abroad; the ocean is part of what the load takes, the"
                        + " simulators too. At rest some orders still wait.");
        report.remark("A fast or idle machine makes all of these better: compare runs of one machine, and see how long"
                + " processes waited for a core.");
        return report;
    }

    private static void charts(Report report, List<Window> minutes) {
        report.chart(Chart.lines(
                "Ticker to fill",
                Chart.Place.WIDE,
                "minute",
                "ms",
                true,
                List.of(
                        line("p50", minutes, minute -> minute.sinceTickerTime().p50()),
                        line("p99", minutes, minute -> minute.sinceTickerTime().p99())),
                List.of()));
        List<Chart.Series> parts = new ArrayList<>();
        PARTS.keySet().forEach(part -> parts.add(line(part, minutes, minute -> cores(minute, part))));
        report.chart(Chart.lines("CPU time", Chart.Place.WIDE, "minute", "cores", false, parts, List.of()));
    }

    private static Chart.Series line(String name, List<Window> minutes, ToDoubleFunction<Window> value) {
        List<List<Double>> points = new ArrayList<>();
        for (int i = 0; i < minutes.size(); i++) {
            points.add(List.of(i + 1.0, value.applyAsDouble(minutes.get(i))));
        }
        return new Chart.Series(name, points);
    }

    private static Report.Table cpu(Seen seen) {
        List<Window> all = new ArrayList<>(seen.minutes());
        all.add(seen.rest());
        List<List<String>> rows = new ArrayList<>();
        for (Window window : all) {
            List<String> row = new ArrayList<>(List.of(window.variant()));
            PARTS.keySet().forEach(part -> row.add(percent(cores(window, part))));
            row.add(percent(window.usage().processors()));
            row.add(Windows.number(window.acceptedPerSecond()));
            row.add(Windows.number(window.tradesPerSecond()));
            rows.add(row);
        }
        List<String> columns = new ArrayList<>(List.of("window"));
        columns.addAll(PARTS.keySet());
        columns.addAll(List.of("all, the ocean included", "orders/s", "fills/s"));
        return new Report.Table("Of one core, in %", columns, rows);
    }

    /** @param most limit; null when there was nothing to measure */
    private static void goal(Report report, String goal, double measured, String unit, @Nullable Double most) {
        report.goal(
                most == null
                        ? new Report.Goal(goal, "nothing to measure", null)
                        : new Report.Goal(goal, Windows.number(measured) + " " + unit, measured <= most));
    }

    private static double cores(Window window, String part) {
        return window.cores(PARTS.getOrDefault(part, List.of()));
    }

    private static double p50(Map<String, Histogram> market, String mode) {
        Histogram micros = market.get(mode);
        return micros == null ? 0 : Latencies.of(micros).p50();
    }

    private static String percent(double cores) {
        return String.format(Locale.ROOT, "%.1f", 100 * cores);
    }
}
