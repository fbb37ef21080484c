package io.geobroker.loadtest.experiment.hotsymbol;

import io.geobroker.loadtest.experiment.Bench;
import io.geobroker.loadtest.experiment.ExperimentSettings;
import io.geobroker.loadtest.experiment.ExperimentWorld;
import io.geobroker.loadtest.experiment.Lab;
import io.geobroker.loadtest.experiment.load.Load;
import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.experiment.load.RunningLoad;
import io.geobroker.loadtest.experiment.system.GeobrokerSystem;
import io.geobroker.loadtest.experiment.window.Rounds;
import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.report.Numbers;
import io.geobroker.loadtest.report.Report;
import io.geobroker.schema.listing.Listing;
import io.geobroker.testbed.TestbedOptions;
import io.geobroker.testbed.process.Uninterrupted;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import tools.jackson.databind.JsonNode;

/**
 * Measures one hot symbol before and after its buckets are raised.
 *
 * <p>Windows cannot alternate, as a bucket that was read once is always read. Differences among the windows before, and
 * among those after, are the control. It uses its own world.
 */
public final class HotSymbolExperiment {
    /** Share of tickers and orders. */
    static final double HOT = 0.8;

    private static final double MINUTES = 8;
    private static final int FIRST_ROUND = 900;
    private static final Rates RATES = Rates.PROTOTYPE.times(0.1);
    /**
     * An order rate times this is hot. Rows return many times: a symbol is read up to 20 times a second, each time back to
     * two seconds ago.
     */
    private static final double ROWS_OF_AN_ORDER = 4;
    /** Lower, for a cold world on a busy machine. */
    private static final double ROWS_OF_AN_ORDER_IN_BRIEF = 2;

    private static final Duration NAMED_WITHIN = Duration.ofMinutes(2);
    private static final Duration USED_WITHIN = Duration.ofMinutes(5);
    private static final Duration POLL = Duration.ofMillis(500);

    private HotSymbolExperiment() {}

    /** @param windows before, and as many after */
    private record Plan(int windows, Duration warmUp, Duration measured, Duration look, List<String> arguments) {

        static Plan of(ExperimentSettings settings) {
            // Far below the brokers' default, since this load is far below an exchange's.
            double rows = (settings.brief() ? ROWS_OF_AN_ORDER_IN_BRIEF : ROWS_OF_AN_ORDER) * HOT * RATES.orders();
            String limit = "--geobroker.placement.hot-rows-per-second=" + Numbers.number(rows);
            if (settings.brief()) {
                return new Plan(
                        2,
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(3),
                        Duration.ofMillis(500),
                        List.of(
                                limit,
                                "--geobroker.region.listings.refresh-interval=1s",
                                "--geobroker.region.listings.trusted-for=3s"));
            }
            int windows = 3;
            // One part more, for finding, raising and waiting.
            Duration length = settings.length(MINUTES).dividedBy(2L * windows + 1);
            Duration warmUp = length.dividedBy(3);
            return new Plan(windows, warmUp, length.minus(warmUp), Duration.ofSeconds(1), List.of(limit));
        }
    }

    private record Scene(
            ExperimentSettings settings,
            Plan plan,
            ExperimentWorld world,
            GeobrokerSystem brokers,
            Bench bench,
            NodeReader nodes,
            Listing hot,
            Load load) {

        HotWindow measure(String phase, int number) {
            PartitionCounts before = counts(load.listings());
            try (HotSymbolWatch watch = new HotSymbolWatch(nodes, world.processes(), plan.look())) {
                int round = FIRST_ROUND + number;
                Window window =
                        bench.measure(phase, brokers, load, Place.LOCAL, round, RATES, plan.warmUp(), plan.measured());
                window.requireFills();
                settings.say(phase + ": " + Windows.line(window));
                return new HotWindow(window, counts(load.listings()).since(before), watch.seen());
            }
        }

        BucketsRaised raise(int number) {
            try (RunningLoad running = bench.run(brokers, load, Place.LOCAL, FIRST_ROUND + number, RATES)) {
                List<NamedPartition> named = new ArrayList<>();
                await(
                        () -> named.addAll(named()),
                        NAMED_WITHIN,
                        "no broker called " + hot.symbol().value() + " hot");
                BucketsRaised.State before = state();
                int buckets = BucketsRaised.wanted(named);
                brokers.operator(hot.homeRegion()).setBuckets(hot.symbol().value(), buckets);
                settings.say(hot.symbol().value() + " is called hot and gets " + buckets + " buckets");
                long raised = System.nanoTime();
                await(() -> usedBuckets() >= buckets, USED_WITHIN, "orders are not in all " + buckets + " buckets");
                double usedAfter = (System.nanoTime() - raised) / 1e9;
                settings.say(Numbers.text("all of them have orders after %.0f s", usedAfter));
                return new BucketsRaised(
                        named, buckets, usedAfter, before, state(), running.ordersSent(), running.accepted());
            } finally {
                bench.awaitQuiet(brokers);
            }
        }

        private static void await(BooleanSupplier reached, Duration limit, String otherwise) {
            if (!Uninterrupted.until(reached, limit, POLL)) {
                throw new IllegalStateException(otherwise + " within " + limit);
            }
        }

        private long usedBuckets() {
            return counts(List.of(hot)).hot().values().stream()
                    .filter(counts -> counts.rows() > 0)
                    .count();
        }

        private BucketsRaised.State state() {
            List<BucketPlace> places = BucketPlace.of(
                    placement(hot),
                    world.testbed().world().region(hot.homeRegion()).datacenter());
            List<TracedRead> traced = new ArrayList<>();
            for (BucketPlace place : places) {
                traced.add(nodes.trace(hot.homeRegion(), hot.symbol().value(), place.bucket()));
            }
            return new BucketsRaised.State(places, traced);
        }

        private List<NamedPartition> named() {
            return NamedPartition.of(
                    brokers.tell(hot.homeRegion(), "/geo/balance"), hot.symbol().value());
        }

        private PartitionCounts counts(List<Listing> listings) {
            return PartitionCounts.of(
                    hot.symbol().value(), listings.stream().map(this::placement).toList());
        }

        private JsonNode placement(Listing listing) {
            return brokers.tell(
                    listing.homeRegion(), "/geo/symbols/" + listing.symbol().value() + "/placement");
        }
    }

    public static Report run(Lab lab) {
        ExperimentSettings settings = lab.settings();
        Plan plan = Plan.of(settings);
        TestbedOptions options =
                settings.testbed().withDirectory(settings.testbed().directory().resolve("hot-symbol"));
        try (ExperimentWorld world = lab.start(options);
                NodeReader nodes = new NodeReader(world.testbed());
                Bench bench = new Bench(world)) {
            GeobrokerSystem brokers = world.geobroker();
            world.restartBrokers(plan.arguments());
            Listing hot = world.listings().get(0);
            Load load = world.load().withHot(hot, HOT);
            Scene scene = new Scene(settings, plan, world, brokers, bench, nodes, hot, load);
            Rounds<HotWindow> windows = new Rounds<>(List.of(HotSymbolReport.BEFORE, HotSymbolReport.AFTER));
            for (int i = 0; i < plan.windows(); i++) {
                windows.add(HotSymbolReport.BEFORE, scene.measure(HotSymbolReport.BEFORE, i));
            }
            BucketsRaised raised = scene.raise(plan.windows());
            for (int i = 0; i < plan.windows(); i++) {
                int number = plan.windows() + 1 + i;
                windows.add(HotSymbolReport.AFTER, scene.measure(HotSymbolReport.AFTER, number));
            }
            Report report = lab.report("A hot symbol", options);
            report.fact(
                    "load",
                    RATES + ", " + Numbers.percent(HOT, 1) + " of tickers and orders on "
                            + hot.symbol().value());
            report.fact("windows", plan.windows() + " before and as many after");
            report.fact("brokers' arguments", String.join(" ", plan.arguments()));
            new HotSymbolReport(hot.symbol().value(), windows, raised).addTo(report);
            return report;
        }
    }
}
