package io.geobroker.loadtest.experiment;

import io.geobroker.loadtest.experiment.load.Load;
import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.experiment.load.Reading;
import io.geobroker.loadtest.experiment.load.RunningLoad;
import io.geobroker.loadtest.experiment.load.SystemUnderTest;
import io.geobroker.loadtest.experiment.window.PhysicalLimits;
import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.measure.ProcessTimes;
import io.geobroker.loadtest.measure.Usage;
import io.geobroker.loadtest.ticker.TickerProducers;
import io.geobroker.loadtest.ticker.TickerRoutes.Route;
import io.geobroker.schema.listing.Listing;
import io.geobroker.testbed.process.ChildProcess;
import io.geobroker.testbed.process.Uninterrupted;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** Loads and measures one system at a time; brokers of other systems are suspended meanwhile. */
public final class Bench implements AutoCloseable {
    private static final Duration SETTLE_WITHIN = Duration.ofSeconds(20);
    /** Kafka readmits a broker that it missed while it was suspended; others have just started. */
    private static final Duration AWAKE_WITHIN = Duration.ofMinutes(1);

    private static final Duration REST = Duration.ofSeconds(5);
    /** Share of the prototype's load while a broker rests, at most. */
    private static final double LITTLE = 0.1;
    /** These rounds' numbers are higher, so that their orders differ from measured ones. */
    private static final long WAKING = 10_000;

    private static final Duration POLL = Duration.ofMillis(500);
    private static final Duration POLL_IN_BRIEF = Duration.ofMillis(200);
    private static final int STILL_POLLS = 3;

    private final PhysicalLimits limits =
            new PhysicalLimits(Runtime.getRuntime().availableProcessors());
    private final ExecutorService senders = Executors.newCachedThreadPool();
    private final Map<String, TickerProducers> feeds = new HashMap<>();
    private final ExperimentWorld world;
    private final Duration rest;

    public Bench(ExperimentWorld world) {
        this(world, REST);
    }

    /** @param rest under little load after a suspension: all timers are due, and peers took the broker for dead */
    public Bench(ExperimentWorld world, Duration rest) {
        this.world = world;
        this.rest = rest;
    }

    /** Until it is closed, tickers to the first homes of their symbols. */
    public RunningLoad run(SystemUnderTest system, Load load, Place place, long round, Rates rates) {
        return run(system, Route::firstHome, load, place, round, rates);
    }

    /** @param routes where tickers are sent, until it is closed */
    public RunningLoad run(
            SystemUnderTest system, Function<Listing, Route> routes, Load load, Place place, long round, Rates rates) {
        world.runAlone(system);
        TickerProducers feed =
                feeds.computeIfAbsent(system.topic(), topic -> TickerProducers.to(world.testbed(), topic));
        return new RunningLoad(senders, system, feed, routes, load, place, round, rates);
    }

    /**
     * Suspends other systems, wakes this one, loads and measures it, and waits until it is quiet.
     *
     * @param round determines the orders
     */
    public Window measure(
            String variant,
            SystemUnderTest system,
            Load load,
            Place place,
            long round,
            Rates rates,
            Duration warmUp,
            Duration length) {
        if (world.runAlone(system)) {
            wake(system, load, place, round, rates);
        }
        long filled = system.read().fills();
        Window window;
        try (RunningLoad running = run(system, load, place, round, rates)) {
            Uninterrupted.pause(warmUp);
            if (world.settings().brief() && rates.orders() > 0) {
                // Shorter than the first order of a cold broker takes on a busy machine.
                awaitFirst(running, system, load, filled);
            }
            List<ChildProcess> processes = world.processes();
            Reading before = system.read();
            // Counters are read next to the clock: on a busy machine a reading takes long.
            long began = System.nanoTime();
            long beganMillis = System.currentTimeMillis();
            long tickers = running.tickersSent();
            // In this order: what is taken in the window is sent in it, or not answered at its begin.
            long orders = running.ordersSent();
            long unanswered = running.unanswered();
            long accepted = running.accepted();
            running.placing();
            running.late();
            ProcessTimes times = ProcessTimes.now(processes);
            Uninterrupted.pause(length);
            Reading after = system.read();
            double seconds = (System.nanoTime() - began) / 1e9;
            tickers = running.tickersSent() - tickers;
            accepted = running.accepted() - accepted;
            orders = running.ordersSent() - orders;
            Usage usage = times.until(ProcessTimes.now(processes));
            window = new Window(
                    variant,
                    system.processes(),
                    rates,
                    beganMillis,
                    seconds,
                    tickers,
                    orders,
                    accepted,
                    Math.max(0, running.accepted() - (after.fills() - filled)),
                    after.since(before),
                    running.placing(),
                    running.late(),
                    usage);
            limits.check(window, unanswered, system.leastMillis());
        }
        world.measured(window);
        awaitQuiet(system);
        return window;
    }

    /** Applies a little load until it fills again, and then lets it do overdue work. */
    public void wake(SystemUnderTest system, Load load, Place place, long round, Rates rates) {
        long asleep = system.read().fills();
        double part = Math.min(1, LITTLE * Rates.PROTOTYPE.tickers() / rates.tickers());
        try (RunningLoad little = run(system, load, place, WAKING + round, rates.times(part))) {
            awaitFirst(little, system, load, asleep);
            Uninterrupted.pause(rest);
        }
    }

    /** Waits, not for ever, until an order is taken, and one is filled if any is to. */
    private static void awaitFirst(RunningLoad running, SystemUnderTest system, Load load, long filledBefore) {
        Uninterrupted.until(
                () -> running.accepted() > 0 && (!load.fills() || system.read().fills() > filledBefore),
                AWAKE_WITHIN,
                POLL_IN_BRIEF);
    }

    /** Waits until fills stop, up to a limit, as those of an overloaded system do not. */
    public void awaitQuiet(SystemUnderTest system) {
        Deque<Long> last = new ArrayDeque<>();
        Uninterrupted.until(
                () -> {
                    last.add(system.read().fills());
                    return last.size() > STILL_POLLS && last.remove().equals(last.getLast());
                },
                SETTLE_WITHIN,
                world.settings().brief() ? POLL_IN_BRIEF : POLL);
    }

    @Override
    public void close() {
        world.runAll();
        senders.shutdownNow();
        feeds.values().forEach(TickerProducers::close);
    }
}
