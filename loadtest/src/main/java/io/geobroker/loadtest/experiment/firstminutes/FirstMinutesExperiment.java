package io.geobroker.loadtest.experiment.firstminutes;

import io.geobroker.loadtest.experiment.ExperimentSettings;
import io.geobroker.loadtest.experiment.Lab;
import io.geobroker.loadtest.experiment.load.MarketAnswers;
import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.experiment.load.Reading;
import io.geobroker.loadtest.experiment.system.GeobrokerSystem;
import io.geobroker.loadtest.experiment.system.Http;
import io.geobroker.loadtest.experiment.window.PhysicalLimits;
import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.loadtest.measure.Latencies;
import io.geobroker.loadtest.measure.ProcessTimes;
import io.geobroker.loadtest.measure.Usage;
import io.geobroker.loadtest.report.Numbers;
import io.geobroker.loadtest.report.Report;
import io.geobroker.schema.listing.Listing;
import io.geobroker.testbed.BrokerOptions;
import io.geobroker.testbed.SimulatorOptions;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.process.ChildProcess;
import io.geobroker.testbed.process.Parallel;
import io.geobroker.testbed.process.Uninterrupted;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/**
 * Measures the first minutes of a world that starts like {@code ./geobroker up --no-zipkin}.
 *
 * <p>The simulators are the only load.
 */
public final class FirstMinutesExperiment {
    private static final double MINUTES = 10;
    private static final int WINDOWS = 10;
    private static final int MARKET_ORDERS = 200;
    private static final int MARKET_ORDERS_IN_BRIEF = 6;
    private static final Duration BETWEEN_ORDERS = Duration.ofMillis(200);
    private static final Duration STOP_WITHIN = Duration.ofSeconds(20);

    private static final PhysicalLimits LIMITS =
            new PhysicalLimits(Runtime.getRuntime().availableProcessors());

    private record Moment(long nanos, Reading reading, ProcessTimes times) {}

    private FirstMinutesExperiment() {}

    public static Report run(Lab lab) {
        ExperimentSettings settings = lab.settings();
        lab.closeWorld();
        long began = System.nanoTime();
        try (Testbed testbed = Testbed.launch(settings.testbed(), 1)) {
            Http http = new Http(testbed.http(), lab::missed);
            List<String> regions = testbed.addresses().regions();
            GeobrokerSystem brokers = new GeobrokerSystem(
                    testbed, http, settings.broker(), regions, ExperimentSettings.BROKER_HEAP_MEBIBYTES);
            List<ChildProcess> simulators = open(testbed, brokers, settings);
            double openSeconds = (System.nanoTime() - began) / 1e9;
            settings.say("the world is open");
            Duration window = settings.length(MINUTES).dividedBy(WINDOWS);
            List<Window> minutes = new ArrayList<>();
            Moment last = now(testbed, brokers);
            Moment first = last;
            while (first.reading().fills() == 0 && first.nanos() - last.nanos() < window.toNanos()) {
                first = after(BETWEEN_ORDERS, first, testbed, brokers);
            }
            double firstSeconds = (first.nanos() - last.nanos()) / 1e9;
            Latencies firstFills = Latencies.of(first.reading().sinceTickerTime());
            for (int i = 1; i <= WINDOWS; i++) {
                Moment next = after(window, last, testbed, brokers);
                String name = window.equals(Duration.ofMinutes(1))
                        ? FirstMinutesReport.MINUTE + i
                        : Numbers.text(
                                "%.1f to %.1f s",
                                window.multipliedBy(i - 1).toMillis() / 1e3,
                                window.multipliedBy(i).toMillis() / 1e3);
                minutes.add(between(name, last, next));
                settings.say(name + ": " + FirstMinutesReport.line(minutes.get(i - 1)));
                last = next;
            }
            Map<String, MarketAnswers> market = market(testbed, brokers, settings.brief());
            Parallel.forEach(simulators, simulator -> simulator.stop(STOP_WITHIN));
            // The last orders fill or wait by then.
            Moment stopped = after(window, now(testbed, brokers), testbed, brokers);
            Window rest = between("at rest", stopped, after(window, stopped, testbed, brokers));
            lab.note(testbed.processes());
            Report report = lab.report("The first minutes", testbed.options());
            report.fact("load", "the default of ./geobroker up, played by the simulators; no Zipkin");
            report.fact(
                    "first fill",
                    firstFills.count() == 0
                            ? "none in " + minutes.get(0).variant()
                            : Numbers.text(
                                    "%.0f ms from its ticker, %.1f s after opening", firstFills.max(), firstSeconds));
            new FirstMinutesReport(openSeconds, minutes, rest, market).addTo(report, testbed);
            return report;
        }
    }

    /** Like {@code ./geobroker up}: brokers load while nodes agree, simulators while tables are made. */
    private static List<ChildProcess> open(Testbed testbed, GeobrokerSystem brokers, ExperimentSettings settings) {
        Queue<ChildProcess> simulators = new ConcurrentLinkedQueue<>();
        Runnable startSimulators = () -> Parallel.forEach(
                brokers.regions(),
                region -> simulators.add(testbed.startSimulator(SimulatorOptions.of(region, settings.simulator()))));
        Runnable openCluster = () -> {
            testbed.awaitReady();
            Parallel.untilOneFails(List.of(testbed::applySchema, startSimulators), () -> {});
        };
        Parallel.untilOneFails(List.of(() -> brokers.start(1, BrokerOptions::awaitingTables), openCluster), () -> {});
        return List.copyOf(simulators);
    }

    private static Moment now(Testbed testbed, GeobrokerSystem brokers) {
        return new Moment(System.nanoTime(), brokers.read(), ProcessTimes.now(testbed.processes()));
    }

    private static Moment after(Duration length, Moment before, Testbed testbed, GeobrokerSystem brokers) {
        Uninterrupted.pauseUntil(before.nanos() + length.toNanos());
        return now(testbed, brokers);
    }

    /** Orders that brokers accepted, not those that simulators tried. */
    private static Window between(String name, Moment from, Moment until) {
        Reading done = until.reading().since(from.reading());
        Usage usage = from.times().until(until.times());
        Window window = new Window(
                name,
                List.of("broker-"),
                new Rates(0, 0),
                System.currentTimeMillis() - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - from.nanos()),
                (until.nanos() - from.nanos()) / 1e9,
                done.counter("tickers"),
                done.counter("orders"),
                done.counter("orders"),
                0,
                done,
                Histograms.empty(),
                Histograms.empty(),
                usage);
        LIMITS.check(window, 0, 0);
        return window;
    }

    /** Sequential, at home and abroad in turn, a buy and then a sell. */
    private static Map<String, MarketAnswers> market(Testbed testbed, GeobrokerSystem brokers, boolean brief) {
        String here = brokers.regions().get(0);
        String there = Place.REMOTE.seenFrom(here, brokers.regions());
        MarketAnswers home = new MarketAnswers();
        MarketAnswers forward = new MarketAnswers();
        for (int i = 0; i < (brief ? MARKET_ORDERS_IN_BRIEF : MARKET_ORDERS); i++) {
            place(brokers, testbed.world().listingsAtHomeIn(here).get(0), "local", i, home);
            place(brokers, testbed.world().listingsAtHomeIn(there).get(0), FirstMinutesReport.FORWARD, i, forward);
        }
        PhysicalLimits.checkFastest(
                "market orders forwarded", "ms from order to answer", forward.micros(), Place.roundTripMillis(testbed));
        return new TreeMap<>(Map.of(FirstMinutesReport.AT_HOME, home, FirstMinutesReport.FORWARD, forward));
    }

    private static void place(
            GeobrokerSystem brokers, Listing listing, String mode, int number, MarketAnswers answers) {
        long sent = System.nanoTime();
        String status = brokers.market(
                        brokers.regions().get(0), listing, number % 2 == 0 ? "buy" : "sell", mode, number)
                .toCompletableFuture()
                .join();
        answers.add(status, System.nanoTime() - sent);
        Uninterrupted.pause(BETWEEN_ORDERS);
    }
}
