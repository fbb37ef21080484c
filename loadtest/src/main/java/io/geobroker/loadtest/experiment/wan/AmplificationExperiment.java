package io.geobroker.loadtest.experiment.wan;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.loadtest.experiment.Bench;
import io.geobroker.loadtest.experiment.ExperimentSettings;
import io.geobroker.loadtest.experiment.ExperimentWorld;
import io.geobroker.loadtest.experiment.Lab;
import io.geobroker.loadtest.experiment.Published;
import io.geobroker.loadtest.experiment.load.Load;
import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.experiment.load.Reading;
import io.geobroker.loadtest.experiment.system.GeobrokerSystem;
import io.geobroker.loadtest.experiment.window.PhysicalLimits;
import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.report.Chart;
import io.geobroker.loadtest.report.Columns;
import io.geobroker.loadtest.report.Numbers;
import io.geobroker.loadtest.report.Report;
import io.geobroker.loadtest.world.WorldVariant;
import io.geobroker.schema.world.WorldFile;
import io.geobroker.testbed.TestbedOptions;
import io.geobroker.testbed.process.Uninterrupted;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Measures the same load in one region of worlds with one to eight datacenters. */
public final class AmplificationExperiment {
    private static final double MINUTES = 4;
    private static final double SHARE = 0.05;
    private static final int LARGEST = 8;
    private static final Duration ARRIVED_WITHIN = Duration.ofSeconds(20);

    /**
     * The counts of one world.
     *
     * @param orders accepted while writes were counted
     * @param home writes of the node with the load
     * @param homeCpu cores of the node with the load
     * @param otherCpu cores of each other node; 0 without any
     */
    private record AmplifiedWorld(
            int datacenters,
            long orders,
            long fills,
            ReplicaWrites home,
            ReplicaWrites all,
            Ocean ocean,
            double homeCpu,
            double otherCpu) {
        double perOrder(long count) {
            return (double) count / orders;
        }

        /** The home datacenter's single replica applies each logical write once. */
        double amplification() {
            return (double) all.replicated() / home.replicated();
        }

        /** @return cores of a node if all regions had the load, from its parts */
        double ifAllLoaded() {
            return homeCpu + (datacenters - 1) * otherCpu;
        }
    }

    private AmplificationExperiment() {}

    public static Report run(Lab lab) {
        ExperimentSettings settings = lab.settings();
        List<Integer> sizes = settings.brief()
                ? List.of(1, 2)
                : IntStream.rangeClosed(1, LARGEST).boxed().toList();
        Duration window = settings.length(MINUTES).dividedBy(sizes.size());
        String home = WorldFile.load("eight-regions").regions().get(0).name();
        List<AmplifiedWorld> measured = new ArrayList<>();
        TestbedOptions last = settings.testbed();
        for (int size : sizes) {
            Path file = WorldVariant.firstRegions(
                    "eight-regions", size, settings.testbed().directory().resolve("worlds"));
            last = settings.testbed()
                    .withWorld(file.toString())
                    .withNodesPerDatacenter(1)
                    .withDirectory(settings.testbed().directory().resolve("world-" + size));
            try (ExperimentWorld world = lab.start(last, ExperimentSettings.BROKER_HEAP_MEBIBYTES, List.of(home));
                    Bench bench = new Bench(world)) {
                AmplifiedWorld one = measure(world, bench, size, home, window);
                measured.add(one);
                settings.say(size + " datacenters: "
                        + Numbers.number(one.perOrder(one.all().replicated())) + " replica writes per order, "
                        + one.orders() + " orders");
            }
        }
        return report(lab, last, measured, home);
    }

    private static AmplifiedWorld measure(ExperimentWorld world, Bench bench, int size, String home, Duration length) {
        Load load = world.load();
        GeobrokerSystem brokers = world.geobroker();
        Rates rates = Rates.PROTOTYPE.times(SHARE);
        Duration part = length.dividedBy(3);
        String name = size + " datacenters";
        List<CqlSession> sessions = new ArrayList<>();
        try {
            for (String region : world.testbed().addresses().regions()) {
                sessions.add(world.testbed().openSession(region, region));
            }
            bench.measure("warm-up", brokers, load, Place.LOCAL, 100, rates, Duration.ofSeconds(1), part);
            List<ReplicaWrites> before = counted(sessions);
            Reading done = brokers.read();
            Ocean ocean = Ocean.now(world.testbed());
            Window window =
                    bench.measure(name, brokers, load, Place.LOCAL, 101, rates, Duration.ZERO, part.multipliedBy(2));
            List<ReplicaWrites> after = counted(sessions);
            Reading since = brokers.read().since(done);
            List<ReplicaWrites> writes = IntStream.range(0, size)
                    .mapToObj(i -> after.get(i).since(before.get(i)))
                    .toList();
            for (ReplicaWrites each : writes) {
                PhysicalLimits.checkGrown(name, "replica writes", each.replicated());
                PhysicalLimits.checkGrown(name, "messages", each.messages());
            }
            if (since.counter("orders") == 0 || since.fills() == 0) {
                throw new IllegalStateException("no order was taken or filled in a world of " + size + " datacenters");
            }
            double homeCpu = window.usage().cores(List.of("cassandra-" + home));
            double otherCpu = size == 1 ? 0 : (window.usage().cores(List.of("cassandra-")) - homeCpu) / (size - 1);
            return new AmplifiedWorld(
                    size,
                    since.counter("orders"),
                    since.fills(),
                    writes.get(0),
                    writes.stream().reduce(ReplicaWrites.NONE, ReplicaWrites::plus),
                    Ocean.now(world.testbed()).since(ocean),
                    homeCpu,
                    otherCpu);
        } finally {
            sessions.forEach(CqlSession::close);
        }
    }

    /** Waits until all writes have arrived: two equal counts, a second apart. */
    private static List<ReplicaWrites> counted(List<CqlSession> sessions) {
        long deadline = System.nanoTime() + ARRIVED_WITHIN.toNanos();
        List<Long> before = List.of();
        while (true) {
            List<ReplicaWrites> now = sessions.stream().map(ReplicaWrites::of).toList();
            List<Long> writes = now.stream().map(ReplicaWrites::replicated).toList();
            if (writes.equals(before) || System.nanoTime() > deadline) {
                return now;
            }
            before = writes;
            Uninterrupted.pause(Duration.ofSeconds(1));
        }
    }

    private static Report report(Lab lab, TestbedOptions last, List<AmplifiedWorld> measured, String home) {
        Report report = lab.report("Write amplification by number of datacenters", last);
        report.fact("load", Rates.PROTOTYPE.times(SHARE) + " in region " + home + " alone, the same in each world");
        double alone = measured.get(0).ifAllLoaded();
        Published published = Published.of(AmplificationExperiment.class);
        double base = published.figure("CPU of one datacenter");
        ToDoubleFunction<AmplifiedWorld> composed = each -> alone == 0 ? Double.NaN : base * each.ifAllLoaded() / alone;
        ToDoubleFunction<AmplifiedWorld> publishedCpu =
                each -> base + published.figure("CPU of each other datacenter") * (each.datacenters() - 1);
        AmplifiedWorld largest = measured.get(measured.size() - 1);
        report.found(
                "With %d datacenters each write is applied %.2f times, %d by design: %.1f replica writes and %.1f kB across"
                        + " oceans for an order.",
                largest.datacenters(),
                largest.amplification(),
                largest.datacenters(),
                largest.perOrder(largest.all().replicated()),
                largest.perOrder(largest.ocean().total()) / 1_000);
        report.table(new Columns<AmplifiedWorld>()
                .text("datacenters", AmplifiedWorld::datacenters)
                .text("orders", AmplifiedWorld::orders)
                .text("fills", AmplifiedWorld::fills)
                .number(
                        "replica writes per order",
                        each -> each.perOrder(each.all().replicated()))
                .number("amplification", AmplifiedWorld::amplification)
                .text("predicted D x RF", AmplifiedWorld::datacenters)
                .number(
                        "paxos writes per order",
                        each -> each.perOrder(each.all().paxos()))
                .number(
                        "WAN messages per order",
                        each -> each.perOrder(each.all().messages()))
                .number(
                        "WAN bytes per order",
                        each -> each.perOrder(each.ocean().total()))
                .number("CPU % home node", each -> 100 * each.homeCpu())
                .number("CPU % other nodes", each -> each.datacenters() == 1 ? Double.NaN : 100 * each.otherCpu())
                .number("CPU % if all loaded", each -> 100 * each.ifAllLoaded())
                .number("scaled to 40 % at one", composed)
                .number("published %", publishedCpu)
                .table("By number of datacenters, one node each, replication factor 1", measured));
        List<String> sizes = measured.stream()
                .map(each -> Integer.toString(each.datacenters()))
                .toList();
        report.chart(Chart.bars("Replica writes for each logical write", Chart.Place.LEFT, "times", sizes)
                .named("datacenters")
                .bars("measured", measured, AmplifiedWorld::amplification)
                .bars("D x RF", measured, AmplifiedWorld::datacenters));
        report.chart(Chart.bars(
                        "CPU of a node when all regions are loaded, scaled to 40 % at one",
                        Chart.Place.RIGHT, "%", sizes)
                .named("datacenters")
                .bars("from measured parts", measured, composed)
                .bars("published", measured, publishedCpu));
        return report;
    }
}
