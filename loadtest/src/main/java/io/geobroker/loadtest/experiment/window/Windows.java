package io.geobroker.loadtest.experiment.window;

import io.geobroker.loadtest.experiment.load.Reading;
import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.loadtest.measure.Latencies;
import io.geobroker.loadtest.measure.Usage;
import io.geobroker.loadtest.report.Columns;
import io.geobroker.loadtest.report.Numbers;
import io.geobroker.loadtest.report.Report;
import io.geobroker.loadtest.report.Report.Table;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** Formats windows as text, tables and bars. */
public final class Windows {
    private static final double LEAST_OF_A_CORE = 0.01;

    private Windows() {}

    public static Window merged(List<Window> windows) {
        return merged(windows.get(0).variant(), windows);
    }

    public static List<Window> merged(Rounds<Window> rounds) {
        return rounds.variants().stream()
                .map(variant -> merged(rounds.of(variant)))
                .toList();
    }

    /** Merges windows into one as long as all together. */
    public static Window merged(String variant, List<Window> windows) {
        Window first = windows.get(0);
        return new Window(
                variant,
                first.processes(),
                first.asked(),
                first.beganMillis(),
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

    /** Adds to fill and to place, what was asked and reached, and what it took. */
    public static void addTo(Report report, List<Window> windows) {
        report.table(latencies(Window::variant, Window::sinceReceived)
                .table("From ticker received by the broker to the fill (ms)", windows));
        report.table(latencies(Window::variant, Window::placed)
                .table("From the moment an order was meant to be sent to its answer (ms)", windows));
        report.table(rates(windows));
        report.table(usage("CPU and memory", windows));
    }

    public static String line(Window window) {
        Latencies latencies = window.sinceTickerTime();
        return Numbers.text(
                "%.1f of %.0f trades/s, ticker to fill p50 %s p99 %s max %s ms",
                window.tradesPerSecond(),
                window.asked().trades(),
                Latencies.millis(latencies.p50()),
                Latencies.millis(latencies.p99()),
                Latencies.millis(latencies.max()));
    }

    /** Columns of things that each have latencies, in milliseconds. */
    public static <T> Columns<T> latencies(Function<T, String> name, Function<T, Latencies> of) {
        return new Columns<T>().text("variant", name).all(latencies(), of);
    }

    private static Columns<Latencies> latencies() {
        return new Columns<Latencies>()
                .text("count", Latencies::count)
                .millis("mean", Latencies::mean)
                .millis("p50", Latencies::p50)
                .millis("p90", Latencies::p90)
                .millis("p99", Latencies::p99)
                .millis("p99.9", Latencies::p999)
                .millis("p99.99", Latencies::p9999)
                .millis("max", Latencies::max);
    }

    public static Table rates(List<Window> windows) {
        return new Columns<Window>()
                .text("variant", Window::variant)
                .number("tickers/s asked", each -> each.asked().tickers())
                .number("sent", each -> each.tickersSent() / each.seconds())
                .number("received", each -> each.done().counter("tickers") / each.seconds())
                .number("orders/s asked", each -> each.asked().orders())
                .number("taken", Window::acceptedPerSecond)
                .number("trades/s asked", each -> each.asked().trades())
                .number("made", Window::tradesPerSecond)
                .text("waiting at the end", Window::waiting)
                .millis("placing p50 ms", each -> each.placed().p50())
                .millis("placing p99 ms", each -> each.placed().p99())
                .millis(
                        "tickers sent late p99 ms",
                        each -> Latencies.of(each.late()).p99())
                .text("failed statements", each -> each.done().counter("errors"))
                .table("What was asked and what was reached", windows);
    }

    /** @param variant empty but in the first row of a window, which has all that the window's system takes */
    private record Used(String variant, String process, Window window, Usage.Taken taken) {
        static Stream<Used> of(Window window) {
            Usage.Taken all =
                    new Usage.Taken(window.usage().seconds(), window.cpuSeconds(), Double.NaN, Map.of(), Double.NaN);
            return Stream.concat(
                    Stream.of(new Used(window.variant(), "servers and its own brokers", window, all)),
                    window.usage().byProcess().entrySet().stream()
                            .filter(each -> each.getValue().cpuSeconds()
                                    >= LEAST_OF_A_CORE * each.getValue().seconds())
                            .map(each -> new Used("", each.getKey(), window, each.getValue())));
        }
    }

    /** Omits processes below 1 % of a core. */
    public static Table usage(String title, List<Window> windows) {
        return new Columns<Used>()
                .text("variant", Used::variant)
                .text("process", Used::process)
                .number("CPU s", each -> each.taken().cpuSeconds())
                .percent(
                        "of one core",
                        each -> each.taken().cpuSeconds()
                                / each.window().usage().seconds())
                .text("waited for a core, of its CPU", each -> waited(each.taken()))
                .number(
                        "CPU ms per trade",
                        each -> each.window().millisPerTrade(each.taken().cpuSeconds()))
                .number("resident MiB at most", each -> each.taken().residentMebibytes())
                .table(title, windows.stream().flatMap(Used::of).toList());
    }

    /**
     * The delay of processes that were ready to run, which a busy machine raises. Only Linux tells it; elsewhere there is a
     * dash.
     */
    public static Table processes(String title, Map<String, Usage> usage) {
        record Part(String when, String process, Usage.Taken taken) {}
        return new Columns<Part>()
                .text("process", Part::process)
                .text("when", Part::when)
                .number("CPU s", each -> each.taken().cpuSeconds())
                .number("waited for a processor s", each -> each.taken().waitedSeconds())
                .text("waited, of its CPU", each -> waited(each.taken()))
                .number("waiting threads, on average", each -> each.taken().waitingThreads())
                .number("resident MiB", each -> each.taken().residentMebibytes())
                .table(
                        title,
                        usage.entrySet().stream()
                                .flatMap(when -> when.getValue().byProcess().entrySet().stream()
                                        .map(each -> new Part(when.getKey(), each.getKey(), each.getValue())))
                                .toList());
    }

    private static String waited(Usage.Taken taken) {
        return Double.isNaN(taken.waitedSeconds()) || taken.cpuSeconds() == 0
                ? "-"
                : Numbers.percent(taken.waitedSeconds(), taken.cpuSeconds());
    }
}
