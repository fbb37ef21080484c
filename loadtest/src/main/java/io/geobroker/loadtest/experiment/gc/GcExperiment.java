package io.geobroker.loadtest.experiment.gc;

import io.geobroker.loadtest.experiment.Bench;
import io.geobroker.loadtest.experiment.ExperimentSettings;
import io.geobroker.loadtest.experiment.ExperimentWorld;
import io.geobroker.loadtest.experiment.Lab;
import io.geobroker.loadtest.experiment.Turns;
import io.geobroker.loadtest.experiment.gc.GcVariant.Part;
import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.experiment.system.GeobrokerSystem;
import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.measure.GcLog;
import io.geobroker.loadtest.report.Numbers;
import io.geobroker.loadtest.report.Report;
import io.geobroker.testbed.TestbedOptions;
import io.geobroker.testbed.process.Collector;
import io.geobroker.testbed.process.Jdk;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Measures the same load under each collector of the JDK, in nodes and then in brokers. */
public final class GcExperiment {
    /** Advice is given for the first. */
    static final List<Integer> NODE_HEAPS = List.of(512, 768);

    private static final List<Integer> BROKER_HEAPS = List.of(256, 512);
    private static final double MINUTES = 30;
    private static final double MINUTES_OF_A_ROUND = 15;
    private static final Duration BRIEF_WINDOW = Duration.ofSeconds(8);
    private static final int FIRST_ROUND = 800;
    private static final Rates LOW = Rates.PROTOTYPE.times(0.1);
    private static final Rates HIGH = Rates.PROTOTYPE.times(0.3);

    private GcExperiment() {}

    private record Grid(
            List<GcVariant> nodes, List<GcVariant> brokers, List<Rates> rates, int rounds, Duration window) {

        /** Nodes at all rates, brokers at the highest. */
        static Grid of(ExperimentSettings settings, List<Collector> collectors) {
            if (settings.brief()) {
                return new Grid(
                        variants(Part.NODES, List.of(NODE_HEAPS.get(0)), List.of(Collector.SERIAL, Collector.G1)),
                        variants(Part.BROKERS, List.of(BROKER_HEAPS.get(1)), List.of(Collector.PARALLEL)),
                        List.of(LOW),
                        1,
                        BRIEF_WINDOW);
            }
            List<GcVariant> nodes = variants(Part.NODES, NODE_HEAPS, collectors);
            List<GcVariant> brokers = variants(Part.BROKERS, BROKER_HEAPS, collectors);
            int rounds = (int) Math.max(1, settings.minutes().orElse(MINUTES) / MINUTES_OF_A_ROUND);
            long windows = (long) rounds * (2L * nodes.size() + brokers.size());
            Duration window = settings.length(MINUTES).dividedBy(windows);
            return new Grid(nodes, brokers, List.of(LOW, HIGH), rounds, window);
        }

        private static List<GcVariant> variants(Part part, List<Integer> heaps, List<Collector> collectors) {
            return heaps.stream()
                    .flatMap(heap -> collectors.stream().map(collector -> new GcVariant(part, collector, heap)))
                    .toList();
        }
    }

    public static Report run(Lab lab) {
        ExperimentSettings settings = lab.settings();
        List<Collector> there = Arrays.stream(Collector.values())
                .filter(collector -> collector.isIn(Jdk.running()))
                .toList();
        Grid grid = Grid.of(settings, there);
        Rates highest = grid.rates.get(grid.rates.size() - 1);
        List<GcWindow> windows = new ArrayList<>();
        for (int round = 0; round < grid.rounds; round++) {
            for (GcVariant variant : Turns.inRound(round, grid.nodes)) {
                try (ExperimentWorld world = start(lab, variant.heapMebibytes(), variant.collector(), windows.size());
                        Bench bench = new Bench(world)) {
                    for (Rates rates : grid.rates) {
                        windows.add(measure(world, bench, variant, rates, grid.window, windows.size()));
                    }
                }
            }
            try (ExperimentWorld world = start(lab, NODE_HEAPS.get(0), Collector.SERIAL, windows.size());
                    Bench bench = new Bench(world)) {
                for (GcVariant variant : Turns.inRound(round, grid.brokers)) {
                    world.restartBrokers(options -> options.withHeapMebibytes(variant.heapMebibytes())
                            .withJvmOptions(jvmOptions(variant.collector(), logs(world))));
                    windows.add(measure(world, bench, variant, highest, grid.window, windows.size()));
                }
            }
        }
        Report report = lab.report("Garbage collectors", settings.testbed());
        report.fact(
                "rates",
                String.join("; ", grid.rates.stream().map(Rates::toString).toList()));
        report.fact("rounds", Integer.toString(grid.rounds));
        Stream.of(Collector.values())
                .filter(collector -> !there.contains(collector))
                .forEach(collector -> report.remark(
                        "Not measured: " + collector.title() + ", which JDK " + Runtime.version() + " does not have."));
        Map<String, GcWindow> allRounds = new LinkedHashMap<>();
        windows.forEach(each -> allRounds.merge(each.window().variant(), each, GcWindow::plus));
        GcReport.write(report, List.copyOf(allRounds.values()));
        return report;
    }

    private static ExperimentWorld start(Lab lab, int heapMebibytes, Collector collector, int number) {
        TestbedOptions testbed = lab.settings().testbed();
        Path directory =
                testbed.directory().resolve("gc-" + number).toAbsolutePath().normalize();
        return lab.start(testbed.withDirectory(directory)
                .withCassandra(testbed.cassandra()
                        .withHeapMebibytes(heapMebibytes)
                        .withJvmOptions(jvmOptions(collector, directory.resolve("logs")))));
    }

    private static List<String> jvmOptions(Collector collector, Path logs) {
        return Stream.concat(collector.options().stream(), Stream.of(GcLog.option(logs)))
                .toList();
    }

    private static Path logs(ExperimentWorld world) {
        return world.testbed().directory().resolve("logs");
    }

    private static GcWindow measure(
            ExperimentWorld world, Bench bench, GcVariant variant, Rates rates, Duration length, int number) {
        Duration warmUp = length.dividedBy(2);
        GeobrokerSystem brokers = world.geobroker();
        String name = variant.name() + ", " + Numbers.number(rates.orders()) + " orders/s";
        Window window = bench.measure(
                name, brokers, world.load(), Place.LOCAL, FIRST_ROUND + number, rates, warmUp, length.minus(warmUp));
        window.requireFills();
        GcLog log = world.processes().stream()
                .filter(process -> variant.part().has(process.name()))
                .flatMap(process -> process.pid().stream())
                .map(pid -> GcWindow.during(window, GcLog.read(GcLog.file(logs(world), pid))))
                .reduce(new GcLog(List.of()), GcLog::plus);
        world.settings()
                .say(window.variant() + ": " + Windows.line(window) + ", longest pause "
                        + Numbers.number(log.longest(GcLog.Kind.PAUSE)) + " ms");
        return new GcWindow(variant, rates, window, log);
    }
}
