package io.geobroker.loadtest.experiment;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.loadtest.measure.Latencies;
import io.geobroker.loadtest.measure.Ratio;
import io.geobroker.loadtest.report.Chart;
import io.geobroker.loadtest.report.Report;
import io.geobroker.loadtest.report.Report.Goal;
import io.geobroker.testbed.TestbedOptions;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The same tickers while more and more orders wait for a price that does not come. */
final class WaitingOrdersExperiment implements Experiment {
    private static final double MINUTES = 5;
    private static final Rates RATES = new Rates(40, 12);
    private static final int ROUNDS = 2;
    private static final double GOAL = 1.2;
    private static final int BROKER_HEAP_MEBIBYTES = 1536;
    private static final int NODE_HEAP_MEBIBYTES = 1024;

    @Override
    public String name() {
        return "waiting-orders";
    }

    @Override
    public String question() {
        return "Does it cost anything that orders wait: time to a fill, memory, time to take a symbol over?";
    }

    @Override
    public Report run(Lab lab) throws InterruptedException {
        ExperimentSettings settings = lab.settings();
        if (settings.brief()) {
            return run(lab, lab.world(), List.of(200L, 1_000L));
        }
        TestbedOptions roomy = settings.testbed()
                .withCassandra(settings.testbed()
                        .cassandra()
                        .withHeapMebibytes(NODE_HEAP_MEBIBYTES)
                        .withSettings(
                                Map.of("batch_size_warn_threshold", "64KiB", "batch_size_fail_threshold", "640KiB")));
        try (ExperimentWorld world =
                lab.start(roomy, settings.withBrokerHeapMebibytes(BROKER_HEAP_MEBIBYTES), List.of())) {
            return run(lab, world, List.of(1_000L, 10_000L, 100_000L, 1_000_000L));
        }
    }

    private Report run(Lab lab, ExperimentWorld world, List<Long> sizes) throws InterruptedException {
        ExperimentSettings settings = lab.settings();
        String home = world.testbed().addresses().regions().get(0);
        Load load = new Load(world.testbed().world().listingsAtHomeIn(home), settings.seed());
        Prototype prototype = world.prototype(Place.LOCAL);
        int rounds = settings.brief() ? 1 : ROUNDS;
        Duration window = settings.length(MINUTES).dividedBy(2L * sizes.size() * rounds);
        List<WaitingStep> steps = new ArrayList<>();
        @Nullable String gaveUp = null;
        long inGeobroker = 0;
        long inPrototype = 0;
        try (CqlSession session = world.testbed().openSession(home, home);
                PrintStream log = lab.histogramLog(this);
                Bench bench = new Bench(world, log)) {
            for (long size : sizes) {
                WaitingRows.intoGeobroker(session, load, inGeobroker, size, home + "-0");
                inGeobroker = size;
                if (gaveUp == null) {
                    WaitingRows.intoPrototype(session, prototype.keyspace(), load, inPrototype, size);
                    inPrototype = size;
                }
                settings.say(size + " orders wait");
                WaitingStep step = WaitingStep.takeOver(world, home, size);
                for (int i = 0; i < rounds; i++) {
                    long round = 200 + steps.size() * 10L + i;
                    step.ours().add(measure(bench, world.geobroker(), load, size, round, window));
                    settings.say(Windows.line(step.ours().get(i)));
                    if (gaveUp == null) {
                        try {
                            step.theirs().add(measure(bench, prototype, load, size, round, window));
                            settings.say(
                                    "prototype: " + Windows.line(step.theirs().get(i)));
                        } catch (IllegalStateException e) {
                            gaveUp = "with " + size + " waiting orders the prototype did not answer any more ("
                                    + e.getMessage() + ")";
                        }
                    }
                }
                if (gaveUp == null && !Windows.merged(step.theirs()).carried(0.5)) {
                    gaveUp = "with " + size
                            + " waiting orders the prototype made fewer than half of the trades asked for";
                }
                steps.add(step);
            }
        }
        return report(lab, world, steps, gaveUp);
    }

    private static Window measure(
            Bench bench, SystemUnderTest system, Load load, long size, long round, Duration window)
            throws InterruptedException {
        Duration warmUp = window.dividedBy(4);
        return bench.measure(
                system.name() + ", " + size + " waiting",
                system,
                load,
                Place.LOCAL,
                round,
                RATES,
                warmUp,
                window.minus(warmUp));
    }

    private Report report(Lab lab, ExperimentWorld world, List<WaitingStep> steps, @Nullable String gaveUp) {
        Report report = new Report(name(), "The cost of waiting orders", question());
        lab.describe(report, world.testbed().options());
        report.fact("load", RATES + ", all at home in the first region, whose stocks the waiting orders are for");
        List<Window> windows = new ArrayList<>();
        List<List<String>> rows = new ArrayList<>();
        List<String> categories = new ArrayList<>();
        WaitingStep first = steps.get(0);
        for (WaitingStep step : steps) {
            windows.add(Windows.merged(step.ours()));
            if (!step.theirs().isEmpty()) {
                windows.add(Windows.merged(step.theirs()));
            }
            categories.add(Long.toString(step.waiting()));
            String each = step.waiting() == first.waiting()
                            || step.heap().isEmpty()
                            || first.heap().isEmpty()
                    ? "-"
                    : Windows.number(
                            (double) (step.heap().getAsLong() - first.heap().getAsLong())
                                    / (step.waiting() - first.waiting()));
            rows.add(List.of(
                    Long.toString(step.waiting()),
                    step.heap().isEmpty()
                            ? "unknown"
                            : Windows.number(step.heap().getAsLong() / 1048576.0),
                    each,
                    Windows.number(step.ready()),
                    Windows.number(step.complete())));
        }
        for (WaitingStep step : List.of(first, steps.get(steps.size() - 1))) {
            report.found("With " + step.waiting() + " orders waiting half of the fills come within "
                    + Latencies.millis(
                            Windows.merged(step.ours()).sinceTickerTime().p50())
                    + " ms of their ticker"
                    + (step.theirs().isEmpty()
                            ? "."
                            : ", the prototype's within "
                                    + Latencies.millis(Windows.merged(step.theirs())
                                            .sinceTickerTime()
                                            .p50())
                                    + " ms."));
        }
        report.table(new Report.Table(
                "geobroker: memory and takeover",
                List.of(
                        "waiting",
                        "live heap MiB",
                        "bytes for each more order",
                        "start to ready s",
                        "start to whole book s"),
                rows));
        report.table(Windows.latencies(
                "Ticker to fill (ms), from the moment a ticker was meant to be sent",
                windows,
                Window::sinceTickerTime,
                0));
        report.table(Windows.rates("What was asked and what was reached", windows));
        for (double percentile : List.of(50.0, 99.0)) {
            report.chart(Chart.bars(
                    "Ticker to fill, p" + Math.round(percentile),
                    percentile == 50 ? Chart.Place.LEFT : Chart.Place.RIGHT,
                    "waiting orders",
                    "ms",
                    true,
                    categories,
                    List.of(
                            Windows.bars(
                                    "prototype",
                                    steps.stream()
                                            .map(step -> step.theirs().isEmpty()
                                                    ? Double.NaN
                                                    : Windows.merged(step.theirs())
                                                                    .done()
                                                                    .sinceTickerTime()
                                                                    .getValueAtPercentile(percentile)
                                                            / 1_000.0)
                                            .toList()),
                            Windows.bars(
                                    "geobroker",
                                    steps.stream()
                                            .map(step -> Windows.merged(step.ours())
                                                            .done()
                                                            .sinceTickerTime()
                                                            .getValueAtPercentile(percentile)
                                                    / 1_000.0)
                                            .toList()))));
        }
        judge(report, steps, "p50", window -> window.sinceTickerTime().p50());
        judge(report, steps, "p99", window -> window.sinceTickerTime().p99());
        if (gaveUp != null) {
            report.remark("The prototype was not measured beyond that: " + gaveUp + ".");
        }
        for (WaitingStep step : steps) {
            if (!step.theirs().isEmpty()) {
                double ours = Windows.merged(step.ours()).sinceTickerTime().p50();
                double theirs = Windows.merged(step.theirs()).sinceTickerTime().p50();
                if (ours > theirs && theirs > 0) {
                    report.remark(String.format(
                            Locale.ROOT,
                            "geobroker is not better than the prototype with %d waiting orders: p50 %s ms, the"
                                    + " prototype %s ms.",
                            step.waiting(),
                            Latencies.millis(ours),
                            Latencies.millis(theirs)));
                }
            }
        }
        report.remark(
                "The waiting orders were written straight into the tables of both. Start to ready is that of a new"
                        + " process, its JVM included; what the book takes shows in how it grows.");
        report.remark("Sizes follow each other and cannot be interleaved; at each size the two systems were.");
        return report;
    }

    private static void judge(Report report, List<WaitingStep> steps, String figure, ToDoubleFunction<Window> of) {
        WaitingStep first = steps.get(0);
        WaitingStep last = steps.get(steps.size() - 1);
        Ratio ratio = Windows.ratio(last.ours(), first.ours(), of);
        report.goal(new Goal(
                "ticker to fill " + figure + " with " + last.waiting() + " waiting <= " + GOAL + " of that with "
                        + first.waiting(),
                ratio.toString(),
                ratio.pairs() == 0 ? null : Boolean.valueOf(ratio.median() <= GOAL)));
    }
}
