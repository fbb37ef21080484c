package io.geobroker.loadtest.experiment;

import io.geobroker.loadtest.experiment.BrokerVariants.Variant;
import io.geobroker.loadtest.report.Chart;
import io.geobroker.loadtest.report.Report;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * The same load on brokers that watch themselves more or less: without metering, with it, and with traces at the default rate
 * and of everything. For each window the brokers are started anew, with other settings, in the same world.
 */
final class TracingExperiment implements Experiment {
    private static final double SHARE = 0.1;
    private static final BrokerVariants.Plan PLAN = new BrokerVariants.Plan(Place.REMOTE, 5, 2, 500);
    private static final List<String> BROKERS = List.of("broker-");
    private static final List<String> ALL = List.of("cassandra-", "kafka-", "broker-", "zipkin");

    @Override
    public String name() {
        return "tracing";
    }

    @Override
    public String question() {
        return "What do metering and traces cost, in the time from a ticker to its fill and in CPU time?";
    }

    @Override
    public Report run(Lab lab) throws InterruptedException {
        List<Variant> variants = variants(lab.world().zipkin());
        if (lab.settings().brief()) {
            variants = List.of(variants.get(0), variants.get(variants.size() - 1));
        }
        return report(lab, BrokerVariants.measure(this, lab, PLAN, variants, Windows::line));
    }

    private static List<Variant> variants(URI zipkin) {
        String to = "--geobroker.tracing.zipkin=" + zipkin;
        return List.of(
                variant(
                        "neither",
                        Stream.of("read", "rest", "ping", "canary", "look", "ask")
                                .map(timer -> "--geobroker.insight." + timer + "-every=1h")
                                .toList()),
                variant("metering", List.of()),
                variant("traces by default", List.of(to)),
                variant("traces of all", List.of(to, "--geobroker.tracing.per-second=1000000")));
    }

    private static Variant variant(String name, List<String> arguments) {
        return new Variant(name, Rates.PROTOTYPE.times(SHARE), true, arguments);
    }

    private Report report(Lab lab, Map<String, List<Window>> windows) {
        Report report = new Report(name(), "What watching costs", question());
        lab.describe(report, lab.world().testbed().options());
        report.fact("load", Rates.PROTOTYPE.times(SHARE) + ", orders placed in the next region");
        List<Window> all = windows.values().stream().map(Windows::merged).toList();
        Map<String, ToDoubleFunction<Window>> figures = new LinkedHashMap<>();
        figures.put("ticker to fill p50", window -> window.sinceReceived().p50());
        figures.put("ticker to fill p99", window -> window.sinceReceived().p99());
        figures.put("CPU per trade, brokers", window -> window.cpuMillisPerTrade(BROKERS));
        figures.put("CPU per trade, brokers, servers and Zipkin", window -> window.cpuMillisPerTrade(ALL));
        List<Window> neither = windows.values().iterator().next();
        List<List<String>> rows = new ArrayList<>();
        windows.forEach((variant, of) -> {
            if (of != neither) {
                figures.forEach((figure, value) -> rows.add(List.of(
                        variant, figure, Windows.ratio(of, neither, value).toString())));
            }
        });
        windows.forEach((variant, of) -> {
            if (of != neither) {
                report.found("With " + variant + " a fill takes "
                        + Windows.ratio(
                                of, neither, window -> window.sinceReceived().p50())
                        + " times as long as with neither metering nor traces (p50), and its CPU time in the brokers is "
                        + Windows.ratio(of, neither, window -> window.cpuMillisPerTrade(BROKERS)) + " times as much.");
            }
        });
        report.table(new Report.Table(
                "Times of what it is with neither: median of the rounds (lowest to highest)",
                List.of("variant", "figure", "ratio"),
                rows));
        report.table(Windows.latencies(
                "From ticker received by the broker to the fill (ms), all rounds together",
                all,
                Window::sinceReceived,
                0));
        report.table(Windows.rates("What was asked and what was reached", all));
        report.table(Windows.usage("CPU and memory, all rounds together", all));
        List<String> categories = all.stream().map(Window::variant).toList();
        report.chart(Chart.bars(
                "Ticker to fill",
                Chart.Place.LEFT,
                "",
                "since received, ms",
                false,
                categories,
                List.of(
                        bars("p50", all, window -> window.sinceReceived().p50()),
                        bars("p99", all, window -> window.sinceReceived().p99()))));
        report.chart(Chart.bars(
                "CPU time",
                Chart.Place.RIGHT,
                "",
                "ms per trade",
                false,
                categories,
                List.of(
                        bars("brokers", all, window -> window.cpuMillisPerTrade(BROKERS)),
                        bars("all", all, window -> window.cpuMillisPerTrade(ALL)))));
        report.remark("Without metering means: its timers run once an hour. Counters and histograms of what brokers do"
                + " themselves are always kept; JMH class TracingBenchmark tells what a single span takes.");
        report.remark(
                "Traces, at the default rate or of everything, come beside metering. Zipkin stores them in nodes of the"
                        + " first region, so their cost is also there.");
        return report;
    }

    private static Chart.Series bars(String name, List<Window> windows, ToDoubleFunction<Window> value) {
        return Windows.bars(name, windows.stream().map(value::applyAsDouble).toList());
    }
}
