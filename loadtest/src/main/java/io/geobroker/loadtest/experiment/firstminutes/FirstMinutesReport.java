package io.geobroker.loadtest.experiment.firstminutes;

import io.geobroker.loadtest.experiment.load.MarketAnswers;
import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.window.TargetLimit;
import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.measure.Latencies;
import io.geobroker.loadtest.report.Chart;
import io.geobroker.loadtest.report.Columns;
import io.geobroker.loadtest.report.Numbers;
import io.geobroker.loadtest.report.Report;
import io.geobroker.testbed.Testbed;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * Reports the first minutes against their goals.
 *
 * @param openSeconds from the first process until the last one is up
 * @param minutes or windows of another length, in which goals of minutes are unknown
 * @param rest after the load
 * @param market answers to market orders, by mode
 */
record FirstMinutesReport(double openSeconds, List<Window> minutes, Window rest, Map<String, MarketAnswers> market) {
    static final String AT_HOME = "at home";
    static final String FORWARD = "forward";

    private static final int EARLY = 5;
    /** A window's name begins so if it lasts one. */
    static final String MINUTE = "minute ";

    private static final List<String> PARTS = List.of("cassandra", "broker", "kafka", "simulator");

    record Row(String name, double measured, TargetLimit goal) {
        String judgement() {
            return goal.judge(measured);
        }
    }

    static String line(Window window) {
        Latencies fills = window.sinceTickerTime();
        return Numbers.text(
                "%d fills, ticker to fill p50 %s p99 %s ms, %.2f cores",
                fills.count(),
                Latencies.millis(fills.p50()),
                Latencies.millis(fills.p99()),
                window.usage().processors());
    }

    private Latencies fills(int first, int end) {
        return Windows.merged(minutes.subList(first, end)).sinceTickerTime();
    }

    List<Row> rows(Window all, double roundTrip, int regions) {
        int last = minutes.size() - 1;
        // Of shorter windows five are not five minutes, and the first is not the first minute.
        double ifMinutes = isOfMinutes() ? 1 : Double.NaN;
        double resting = cores(rest, "broker") / regions;
        return List.of(
                row("open, s", openSeconds, 60),
                row(
                        "ticker to fill p50 in the first five minutes, ms",
                        ifMinutes * fills(0, Math.min(EARLY, minutes.size())).p50(),
                        10),
                row(
                        "the first minute's p50, times the last one's",
                        ifMinutes * fills(0, 1).p50() / fills(last, last + 1).p50(),
                        2),
                row("cores above rest", all.usage().processors() - rest.usage().processors(), 0.37),
                row("cores of each broker at rest", resting, 0.03),
                row("market order, forward, p50 in round trips", p50(FORWARD) / roundTrip, 1.10),
                row("market order at home, p50 ms", p50(AT_HOME), 20));
    }

    private boolean isOfMinutes() {
        return minutes.get(0).variant().startsWith(MINUTE);
    }

    void addTo(Report report, Testbed testbed) {
        Window first = minutes.get(0);
        Window last = minutes.get(minutes.size() - 1);
        Window all = Windows.merged("all minutes", minutes);
        double roundTrip = Place.roundTripMillis(testbed);
        List<Row> rows = rows(all, roundTrip, testbed.addresses().regions().size());
        report.found(
                "The world was open after %.0f s; half of its fills came within %s ms of their ticker in %s, %s ms in %s.",
                openSeconds,
                Latencies.millis(first.sinceTickerTime().p50()),
                first.variant(),
                Latencies.millis(last.sinceTickerTime().p50()),
                last.variant());
        report.found(TargetLimit.sentence(rows.stream().map(Row::judgement).toList()));
        report.table(new Columns<Row>()
                .text("figure", Row::name)
                .number("measured", Row::measured)
                .text("goal", Row::goal)
                .text("met", Row::judgement)
                .table("The first minutes", rows));
        charts(report);
        report.table(Windows.latencies(Window::variant, Window::sinceTickerTime)
                .number("orders/s", Window::acceptedPerSecond)
                .number("cores, the ocean included", minute -> minute.usage().processors())
                .table("From ticker sent to the fill (ms)", minutes));
        Columns<Latencies> inRoundTrips = new Columns<Latencies>()
                .number("mean in round trips", each -> each.mean() / roundTrip)
                .number("p99 in round trips", each -> each.p99() / roundTrip)
                .number("max in round trips", each -> each.max() / roundTrip);
        report.table(Windows.<Map.Entry<String, MarketAnswers>>latencies(
                        Map.Entry::getKey, mode -> mode.getValue().latencies())
                .all(inRoundTrips, mode -> mode.getValue().latencies())
                .text("not filled", mode -> mode.getValue().notFilled())
                .table(
                        "Market orders after the last minute, one after the other, from request to answer (ms)",
                        market.entrySet()));
        report.table(Windows.usage("CPU and memory, all minutes together and at rest", List.of(all, rest)));
    }

    private double p50(String mode) {
        return Objects.requireNonNull(market.get(mode)).latencies().p50();
    }

    private static Row row(String name, double measured, double most) {
        return new Row(name, measured, TargetLimit.atMost(most));
    }

    private void charts(Report report) {
        String windows = isOfMinutes() ? "minute" : "window";
        Function<Window, Double> number = window -> minutes.indexOf(window) + 1.0;
        report.chart(Chart.lines("Ticker to fill", Chart.Place.WIDE, windows, "ms")
                .onLogScale()
                .line("p50", minutes, number, minute -> minute.sinceTickerTime().p50())
                .line("p99", minutes, number, minute -> minute.sinceTickerTime().p99()));
        Chart cpu = Chart.lines("CPU time", Chart.Place.WIDE, windows, "cores");
        PARTS.forEach(part -> cpu.line(part, minutes, number, minute -> cores(minute, part)));
        report.chart(cpu);
    }

    private static double cores(Window window, String part) {
        return window.usage().cores(List.of(part + "-"));
    }
}
