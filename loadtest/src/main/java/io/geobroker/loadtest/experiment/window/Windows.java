package io.geobroker.loadtest.experiment.window;

import io.geobroker.loadtest.experiment.load.Reading;
import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.loadtest.measure.Latencies;
import io.geobroker.loadtest.measure.Ratio;
import io.geobroker.loadtest.measure.Usage;
import io.geobroker.loadtest.report.Chart;
import io.geobroker.loadtest.report.Report.Table;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Formats windows as text, tables and bars. */
public final class Windows {
    /** Prefixes of process names, by part of a world. */
    public static final Map<String, List<String>> PARTS = parts();

    private Windows() {}

    private static Map<String, List<String>> parts() {
        Map<String, List<String>> parts = new LinkedHashMap<>();
        parts.put("nodes", List.of("cassandra-"));
        parts.put("brokers", List.of("broker-"));
        parts.put("Kafka", List.of("kafka-"));
        return Collections.unmodifiableMap(parts);
    }

    /** Merges windows into one as long as all together. */
    public static Window merged(List<Window> windows) {
        return merged(windows.get(0).variant(), windows);
    }

    /** Merges windows into one as long as all together. */
    public static Window merged(String variant, List<Window> windows) {
        Window first = windows.get(0);
        return new Window(
                variant,
                first.processes(),
                first.asked(),
                windows.stream().mapToDouble(Window::seconds).sum(),
                windows.stream().mapToLong(Window::tickersSent).sum(),
                windows.stream().mapToLong(Window::ordersSent).sum(),
                windows.stream().mapToLong(Window::accepted).sum(),
                windows.stream().mapToLong(Window::waiting).max().orElse(0),
                windows.stream().map(Window::done).reduce(Reading.none(), Reading::plus),
                Histograms.sum(windows.stream().map(Window::placing).toList()),
                Histograms.sum(windows.stream().map(Window::late).toList()),
                windows.stream().map(Window::usage).reduce(new Usage(Map.of()), Usage::plus));
    }

    /** Pairs windows by round. */
    public static Ratio ratio(List<Window> ours, List<Window> theirs, ToDoubleFunction<Window> figure) {
        return Ratio.of(
                ours.stream().map(figure::applyAsDouble).toList(),
                theirs.stream().map(figure::applyAsDouble).toList());
    }

    public static String line(Window window) {
        Latencies latencies = window.sinceTickerTime();
        return String.format(
                Locale.ROOT,
                "%.1f of %.0f trades/s, ticker to fill p50 %s p99 %s max %s ms",
                window.tradesPerSecond(),
                window.asked().trades(),
                Latencies.millis(latencies.p50()),
                Latencies.millis(latencies.p99()),
                Latencies.millis(latencies.max()));
    }

    /** @param roundTripMillis for columns in round trips; 0 omits them */
    public static Table latencies(
            String title, List<Window> windows, Function<Window, Latencies> latencies, double roundTripMillis) {
        List<List<String>> rows = new ArrayList<>();
        for (Window window : windows) {
            rows.add(latencyRow(window.variant(), latencies.apply(window), roundTripMillis));
        }
        return new Table(title, latencyColumns(roundTripMillis), rows);
    }

    public static List<String> latencyColumns(double roundTripMillis) {
        List<String> columns =
                new ArrayList<>(List.of("variant", "count", "mean", "p50", "p90", "p99", "p99.9", "p99.99", "max"));
        if (roundTripMillis > 0) {
            columns.addAll(List.of("mean in round trips", "p99 in round trips", "max in round trips"));
        }
        return columns;
    }

    public static List<String> latencyRow(String variant, Latencies of, double roundTripMillis) {
        List<String> row = new ArrayList<>(List.of(variant, Long.toString(of.count())));
        for (double value : List.of(of.mean(), of.p50(), of.p90(), of.p99(), of.p999(), of.p9999(), of.max())) {
            row.add(of.count() == 0 ? "-" : Latencies.millis(value));
        }
        if (roundTripMillis > 0) {
            for (double value : List.of(of.mean(), of.p99(), of.max())) {
                row.add(of.count() == 0 ? "-" : String.format(Locale.ROOT, "%.2f", value / roundTripMillis));
            }
        }
        return row;
    }

    public static Table rates(String title, List<Window> windows) {
        List<List<String>> rows = new ArrayList<>();
        for (Window window : windows) {
            Latencies placing = window.placed();
            rows.add(List.of(
                    window.variant(),
                    number(window.asked().tickers()),
                    number(window.tickersSent() / window.seconds()),
                    number(window.done().counter("tickers") / window.seconds()),
                    number(window.asked().orders()),
                    number(window.acceptedPerSecond()),
                    number(window.asked().trades()),
                    number(window.tradesPerSecond()),
                    Long.toString(window.waiting()),
                    Latencies.millis(placing.p50()),
                    Latencies.millis(placing.p99()),
                    Latencies.millis(Latencies.of(window.late()).p99()),
                    Long.toString(window.done().counter("errors"))));
        }
        return new Table(
                title,
                List.of(
                        "variant",
                        "tickers/s asked",
                        "sent",
                        "received",
                        "orders/s asked",
                        "taken",
                        "trades/s asked",
                        "made",
                        "waiting at the end",
                        "placing p50 ms",
                        "placing p99 ms",
                        "tickers sent late p99 ms",
                        "failed statements"),
                rows);
    }

    /** Omits processes below 1 % of a core. */
    public static Table usage(String title, List<Window> windows) {
        List<List<String>> rows = new ArrayList<>();
        for (Window window : windows) {
            rows.add(List.of(
                    window.variant(),
                    "servers and its own brokers",
                    number(window.cpuSeconds()),
                    percent(window.cpuSeconds(), window.usage().seconds()),
                    "",
                    Double.isNaN(window.cpuMillisPerTrade()) ? "-" : number(window.cpuMillisPerTrade()),
                    ""));
            window.usage().byProcess().forEach((name, taken) -> {
                if (taken.cpuSeconds() >= 0.01 * taken.seconds()) {
                    rows.add(List.of(
                            "",
                            name,
                            number(taken.cpuSeconds()),
                            percent(taken.cpuSeconds(), window.usage().seconds()),
                            waited(taken),
                            window.done().fills() == 0
                                    ? "-"
                                    : number(1_000
                                            * taken.cpuSeconds()
                                            / window.done().fills()),
                            numberOrDash(taken.residentMebibytes())));
                }
            });
        }
        return new Table(
                title,
                List.of(
                        "variant",
                        "process",
                        "CPU s",
                        "of one core",
                        "waited for a core, of its CPU",
                        "CPU ms per trade",
                        "resident MiB at most"),
                rows);
    }

    public static Chart.Series bars(String name, List<Double> values) {
        List<List<Double>> points = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            points.add(List.of((double) i, values.get(i)));
        }
        return new Chart.Series(name, points);
    }

    /** Formats at least three digits. */
    public static String number(double value) {
        return String.format(
                Locale.ROOT, Math.abs(value) < 10 ? "%.2f" : Math.abs(value) < 1000 ? "%.1f" : "%.0f", value);
    }

    /** @param value NaN for a dash */
    public static String numberOrDash(double value) {
        return Double.isNaN(value) ? "-" : number(value);
    }

    static String waited(Usage.Taken taken) {
        return Double.isNaN(taken.waitedSeconds()) || taken.cpuSeconds() == 0
                ? "-"
                : percent(taken.waitedSeconds(), taken.cpuSeconds());
    }

    /** Formats without decimals. */
    public static String percent(double part, double whole) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * part / whole);
    }
}
