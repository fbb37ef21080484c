package io.geobroker.loadtest.experiment.scale;

import io.geobroker.loadtest.experiment.Bench;
import io.geobroker.loadtest.experiment.ExperimentSettings;
import io.geobroker.loadtest.experiment.ExperimentWorld;
import io.geobroker.loadtest.experiment.Lab;
import io.geobroker.loadtest.experiment.load.Load;
import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.experiment.system.GeobrokerSystem;
import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.measure.Latencies;
import io.geobroker.loadtest.measure.LiveHeap;
import io.geobroker.loadtest.report.Chart;
import io.geobroker.loadtest.report.Columns;
import io.geobroker.loadtest.report.Numbers;
import io.geobroker.loadtest.report.Report;
import io.geobroker.testbed.TestbedOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/** Measures worlds that have more and more of one thing, each at rest and under the same small load. */
public final class ScaleExperiment {
    private static final double KILOBYTES_PER_MEBIBYTE = 1_048.576;
    private static final double MINUTES = 54;
    private static final int HEAP_MEBIBYTES = 1536;
    private static final Rates AT_REST = new Rates(0, 0);
    /** Parts of a size's time: to run warm, settle and rest, then warm up and load. */
    private static final int PARTS = 9;

    private static final int WARM_PARTS = 3;
    private static final Duration LEAST = Duration.ofSeconds(1);

    private ScaleExperiment() {}

    public static Report run(Lab lab) {
        ExperimentSettings settings = lab.settings();
        List<Scaled> measured = new ArrayList<>();
        lab.ifEarly(report -> write(report, measured));
        int sizes = Arrays.stream(Axis.values())
                .mapToInt(axis -> axis.sizes(settings.brief()).size())
                .sum();
        Duration part = Collections.max(List.of(LEAST, settings.length(MINUTES).dividedBy((long) sizes * PARTS)));
        for (Axis axis : Axis.values()) {
            List<Long> rising = axis.sizes(settings.brief());
            for (int first = 0; first < rising.size(); ) {
                TestbedOptions options = axis.options(settings.testbed(), rising.get(first));
                int end = options.equals(settings.testbed()) ? rising.size() : first + 1;
                // The usual heap is too small for a million orders, the large one for the memory of a machine with
                // eight brokers.
                int heap = axis == Axis.REGIONS ? ExperimentSettings.BROKER_HEAP_MEBIBYTES : HEAP_MEBIBYTES;
                try (ExperimentWorld world = lab.start(options, heap, List.of())) {
                    measure(world, axis, rising.subList(first, end), part, measured);
                }
                first = end;
            }
        }
        Report report = lab.report("As a world grows", settings.testbed());
        report.fact(
                "load", Axis.WAITING.rates() + "; with symbols " + Axis.SYMBOLS.rates() + "; only purchases, all fill");
        write(report, measured);
        return report;
    }

    private static void measure(
            ExperimentWorld world, Axis axis, List<Long> sizes, Duration part, List<Scaled> measured) {
        Load load = world.load().withPurchasesOnly();
        GeobrokerSystem brokers = world.geobroker();
        try (Axis.Growth growth = axis.in(world);
                Bench bench = new Bench(world, part.multipliedBy(WARM_PARTS))) {
            long there = 0;
            for (long size : sizes) {
                growth.grow(there, size);
                there = size;
                // The first size would be colder than the last, which minutes of load came before.
                bench.wake(brokers, load, Place.LOCAL, size, axis.rates());
                bench.awaitQuiet(brokers);
                String name = Numbers.text("%,d %s", size, axis);
                Window idle = bench.measure(
                        name + ", at rest", brokers, load, Place.LOCAL, size, AT_REST, part, part.multipliedBy(2));
                growth.told();
                Window loaded = bench.measure(
                                name, brokers, load, Place.LOCAL, size, axis.rates(), part, part.multipliedBy(2))
                        .requireFills();
                // All, as most axes spread what they add over the regions.
                double heap = brokers.regions().stream()
                        .mapToDouble(region -> LiveHeap.mebibytes(brokers.broker(region)))
                        .sum();
                Scaled scaled = new Scaled(axis, size, idle, loaded, heap, growth.told());
                measured.add(scaled);
                world.settings()
                        .say(Numbers.text(
                                "%s: %.1f ms of CPU for one more trade, %.2f cores at rest",
                                name, scaled.cpuMillisPerTrade(), scaled.idleCores()));
            }
        }
    }

    static void write(Report report, List<Scaled> measured) {
        if (measured.isEmpty()) {
            return;
        }
        Arrays.stream(Axis.values())
                .map(axis ->
                        measured.stream().filter(each -> each.axis() == axis).toList())
                .filter(sizes -> sizes.size() > 1)
                .forEach(sizes -> report.found(growth(sizes.get(0), sizes.get(sizes.size() - 1))));
        report.table(new Columns<Scaled>()
                .text("more of", Scaled::axis)
                .text("how many", each -> Numbers.count(each.size()))
                .number("CPU ms for one more trade", Scaled::cpuMillisPerTrade)
                .number("cores at rest", Scaled::idleCores)
                .number("of it brokers", each -> each.idle().usage().cores(List.of("broker-")))
                .millis("ticker received to fill p50 ms", Scaled::p50)
                .millis("p99 ms", each -> each.loaded().sinceReceived().p99())
                .number(
                        "trades/s of " + Numbers.number(Axis.WAITING.rates().trades()),
                        each -> each.loaded().tradesPerSecond())
                .number("heap of all brokers, live MiB", Scaled::heapMebibytes)
                .millis("event told p50 ms", each -> each.told().p50())
                .millis("p99 ms", each -> each.told().p99())
                .table("As a world grows", measured));
        List<String> names = measured.stream()
                .map(each -> Numbers.count(each.size()) + " " + each.axis())
                .toList();
        report.chart(Chart.bars("CPU for one more trade", Chart.Place.WIDE, "ms", names)
                .bars("servers and brokers", measured, Scaled::cpuMillisPerTrade));
        report.chart(Chart.bars("A world at rest", Chart.Place.WIDE, "cores", names)
                .bars("servers and brokers", measured, Scaled::idleCores));
        List<Window> windows = measured.stream()
                .flatMap(each -> Stream.of(each.idle(), each.loaded()))
                .toList();
        report.table(Windows.rates(windows));
        report.table(Windows.usage("CPU and memory", windows));
    }

    private static String growth(Scaled least, Scaled most) {
        return Numbers.text(
                "%s to %s %s: one more trade costs %.2f times as much CPU, a world at rest %.2f times; from ticker received to"
                        + " fill takes %.2f times as long; all brokers hold %.0f MiB more, %.2f kB for each.",
                Numbers.count(least.size()),
                Numbers.count(most.size()),
                most.axis(),
                most.cpuMillisPerTrade() / least.cpuMillisPerTrade(),
                most.idleCores() / least.idleCores(),
                most.p50() / least.p50(),
                most.heapMebibytes() - least.heapMebibytes(),
                KILOBYTES_PER_MEBIBYTE * (most.heapMebibytes() - least.heapMebibytes()) / (most.size() - least.size()));
    }

    /**
     * What a world of some size costs.
     *
     * @param idle without load
     * @param loaded with the axis's load
     * @param heapMebibytes live in all brokers together; NaN if unknown
     * @param told from an event's decision to a connected customer
     */
    record Scaled(Axis axis, long size, Window idle, Window loaded, double heapMebibytes, Latencies told) {

        /** All nodes, Kafkas and brokers. */
        double idleCores() {
            return idle.cpuSeconds() / idle.seconds();
        }

        /** Beyond what it costs at rest. */
        double cpuMillisPerTrade() {
            return 1_000 * (loaded.cpuSeconds() / loaded.seconds() - idleCores()) / loaded.tradesPerSecond();
        }

        double p50() {
            return loaded.sinceReceived().p50();
        }
    }
}
