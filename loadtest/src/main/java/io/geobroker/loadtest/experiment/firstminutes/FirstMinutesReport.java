package io.geobroker.loadtest.experiment.firstminutes;

import io.geobroker.loadtest.experiment.Lab;
import io.geobroker.loadtest.experiment.load.MarketAnswers;
import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.measure.Latencies;
import io.geobroker.loadtest.report.Chart;
import io.geobroker.loadtest.report.Columns;
import io.geobroker.loadtest.report.Numbers;
import io.geobroker.loadtest.report.Report;
import io.geobroker.testbed.Testbed;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Reports the first minutes against their goals. */
final class FirstMinutesReport {
    static final String AT_HOME = "at home";
    static final String FORWARD = "forward";

    /**
     * @param openSeconds from the first process until the last one is up
     * @param rest after the load
     * @param market answers by mode
     */
    record Seen(
            double openSeconds,
            FirstFill firstFill,
            List<Window> minutes,
            Window rest,
            Map<String, MarketAnswers> market) {
        Latencies market(String mode) {
            return answers(mode).latencies();
        }

        MarketAnswers answers(String mode) {
            return market.getOrDefault(mode, new MarketAnswers());
        }
    }

    /**
     * @param micros of the fills that were seen first, from ticker to fill
     * @param nanos at most, after the world opened
     */
    record FirstFill(Histogram micros, long nanos) {
        String said() {
            Latencies fills = Latencies.of(micros);
            return fills.count() == 0
                    ? "none in the first minute"
                    : Numbers.text(
                            "%s ms from its ticker, %.1f s after opening", Latencies.millis(fills.max()), nanos / 1e9);
        }
    }

    private static final int EARLY = 5;
    /** Prefixes of process names, by part of a world. */
    private static final Map<String, List<String>> PARTS = new LinkedHashMap<>(Windows.PARTS);

    static {
        PARTS.put("simulators", List.of("simulator-"));
    }

    private FirstMinutesReport() {}

    static String line(Window window) {
        Latencies fills = window.sinceTickerTime();
        return Numbers.text(
                "%d fills, ticker to fill p50 %s p99 %s ms, %.2f cores",
                fills.count(),
                Latencies.millis(fills.p50()),
                Latencies.millis(fills.p99()),
                window.usage().processors());
    }

    static Report of(Lab lab, Testbed testbed, Seen seen) {
        Report report = lab.report("The first minutes", testbed.options());
        report.fact("load", "the default of ./geobroker up, played by the simulators; no Zipkin");
        report.fact("first fill", seen.firstFill().said());
        List<Window> minutes = seen.minutes();
        Latencies first = minutes.get(0).sinceTickerTime();
        Latencies last = minutes.get(minutes.size() - 1).sinceTickerTime();
        Latencies early = Windows.merged(minutes.subList(0, Math.min(EARLY, minutes.size())))
                .sinceTickerTime();
        Window all = Windows.merged("all minutes", minutes);
        double roundTrip = Place.roundTripMillis(testbed);
        report.found(
                "The world was open after %.0f s; half of its fills came within %s ms of their ticker in the first minute,"
                        + " %s ms in the last.",
                seen.openSeconds(), Latencies.millis(first.p50()), Latencies.millis(last.p50()));
        goal(report, "open within 60 s", seen.openSeconds(), "s", 60);
        goal(report, "ticker to fill p50 in the first five minutes at most 10 ms", p50(early), "ms", 10);
        goal(report, "the first minute's p50 within twice the last one's", p50(first) / p50(last), "times", 2);
        double above = all.usage().processors() - seen.rest().usage().processors();
        goal(report, "CPU above rest at most 0.37 of a core", above, "of a core", 0.37);
        double resting =
                cores(seen.rest(), "brokers") / testbed.addresses().regions().size();
        goal(report, "each broker at rest at most 0.03 of a core", resting, "of a core", 0.03);
        double forward = p50(seen.market(FORWARD)) / roundTrip;
        goal(report, "market order, forward, p50 at most 1.10 round trips", forward, "round trips", 1.10);
        goal(report, "market order at home, p50 at most 20 ms", p50(seen.market(AT_HOME)), "ms", 20);
        charts(report, minutes);
        report.table(Windows.latencies("From ticker sent to the fill (ms)", minutes, Window::sinceTickerTime));
        report.table(cpu(seen));
        report.table(Windows.latencies(Function.<String>identity(), seen::market)
                .number("mean in round trips", mode -> seen.market(mode).mean() / roundTrip)
                .number("p99 in round trips", mode -> seen.market(mode).p99() / roundTrip)
                .number("max in round trips", mode -> seen.market(mode).max() / roundTrip)
                .text("not filled", mode -> seen.answers(mode).notFilled())
                .table(
                        "Market orders after the last minute, one after the other, from request to answer (ms)",
                        seen.market().keySet()));
        report.table(Windows.usage("CPU and memory, all minutes together and at rest", List.of(all, seen.rest())));
        report.remark(
                "Fills are those of orders placed at home and abroad; the ocean is part of what the load takes, the"
                        + " simulators too. At rest some orders still wait.");
        report.remark("A fast or idle machine makes all of these better: compare runs of one machine, and see how long"
                + " processes waited for a core.");
        return report;
    }

    private static double p50(Latencies of) {
        return of.ifAny(of.p50());
    }

    private static void charts(Report report, List<Window> minutes) {
        Function<Window, Double> number = window -> minutes.indexOf(window) + 1.0;
        report.chart(Chart.lines("Ticker to fill", Chart.Place.WIDE, "minute", "ms")
                .onLogScale()
                .line("p50", minutes, number, minute -> minute.sinceTickerTime().p50())
                .line("p99", minutes, number, minute -> minute.sinceTickerTime().p99()));
        Chart cpu = Chart.lines("CPU time", Chart.Place.WIDE, "minute", "cores");
        PARTS.keySet().forEach(part -> cpu.line(part, minutes, number, minute -> cores(minute, part)));
        report.chart(cpu);
    }

    private static Report.Table cpu(Seen seen) {
        Columns<Window> columns = new Columns<Window>().text("window", Window::variant);
        PARTS.keySet().forEach(part -> columns.text(part, window -> percent(cores(window, part))));
        return columns.text(
                        "all, the ocean included",
                        window -> percent(window.usage().processors()))
                .number("orders/s", Window::acceptedPerSecond)
                .number("fills/s", Window::tradesPerSecond)
                .table(
                        "Of one core, in %",
                        Stream.concat(seen.minutes().stream(), Stream.of(seen.rest()))
                                .toList());
    }

    /** @param measured NaN when there was nothing to measure */
    private static void goal(Report report, String goal, double measured, String unit, double most) {
        report.goal(
                Double.isNaN(measured)
                        ? new Report.Goal(goal, "nothing to measure", null)
                        : new Report.Goal(goal, Numbers.number(measured) + " " + unit, measured <= most));
    }

    private static double cores(Window window, String part) {
        return window.cores(PARTS.getOrDefault(part, List.of()));
    }

    private static String percent(double cores) {
        return Numbers.text("%.1f", 100 * cores);
    }
}
