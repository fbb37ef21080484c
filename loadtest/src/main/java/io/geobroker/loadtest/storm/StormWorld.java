package io.geobroker.loadtest.storm;

import io.geobroker.loadtest.storm.fault.FaultKind;
import io.geobroker.loadtest.storm.fault.FaultPlan;
import io.geobroker.loadtest.storm.fault.Faults;
import io.geobroker.loadtest.storm.fault.PlannedFault;
import io.geobroker.loadtest.storm.fault.WorldUnderFault;
import io.geobroker.loadtest.storm.journal.BadTicker;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.web.OperatorApi;
import io.geobroker.loadtest.world.WorldAccess;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.world.World;
import io.geobroker.testbed.BrokerOptions;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.TestbedOptions;
import io.geobroker.testbed.application.Program;
import io.geobroker.testbed.process.ChildProcess;
import io.geobroker.testbed.process.Parallel;
import io.geobroker.testbed.process.WorldProcess;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/** A testbed with brokers and customers for one or several storms. */
public final class StormWorld implements AutoCloseable {
    private static final int BROKER_HEAP_MEBIBYTES = 256;

    /** Short intervals of periodic work, so that the world settles fast. */
    static final List<String> IMPATIENT = List.of(
            "--geobroker.matching.catch-up-interval=2s",
            "--geobroker.matching.sweep-interval=10s",
            "--geobroker.market.younger-than=4s",
            "--geobroker.audit.hold-age=10s",
            "--geobroker.audit.interval=10s",
            "--geobroker.updates.sweep-interval=10s",
            "--geobroker.updates.poll-interval=2s");

    /** By default a node keeps hints in memory for 10 s before it sends them. */
    private static final Map<String, Object> HINTS_ON_DISK_SOON = Map.of("hints_flush_period", "1s");

    private static final String BROKER = "broker-";
    private static final Duration STOP_WITHIN = Duration.ofSeconds(30);
    /** A storm that takes both cores makes a start of ten seconds take minutes. */
    private static final Duration BROKER_READY_WITHIN = Duration.ofMinutes(10);
    /** Usual time until accounts are open. */
    private static final Duration BROKERS_READY_IN = Duration.ofMinutes(2);

    private final Testbed testbed;
    private final Program program;
    private final int brokersPerRegion;
    private final List<String> arguments;
    private final Optional<ClosingHours> hours;
    private final boolean ownsTestbed;
    private final Consumer<String> progress;
    private final String operatorToken = UUID.randomUUID().toString();
    private final Map<String, ChildProcess> brokers = new ConcurrentHashMap<>();
    private final StormRun run;

    private StormWorld(
            Testbed testbed,
            Program program,
            int brokersPerRegion,
            List<String> arguments,
            Optional<ClosingHours> hours,
            boolean ownsTestbed,
            Consumer<String> progress) {
        this.testbed = testbed;
        this.hours = hours;
        this.program = program;
        this.brokersPerRegion = brokersPerRegion;
        this.arguments = List.copyOf(arguments);
        this.ownsTestbed = ownsTestbed;
        this.progress = progress;
        // Brokers of a testbed ignore exchange hours unless told to keep them.
        WorldAccess access = WorldAccess.of(testbed, brokersPerRegion, operatorToken);
        this.run = new StormRun(
                hours.map(closing -> access.at(closing.world())).orElseGet(access::withoutClosingTimes), progress);
    }

    /** Starts a world, its brokers and accounts. Its exchanges never close. */
    public static StormWorld start(
            TestbedOptions options, Program broker, int brokersPerRegion, int customers, Consumer<String> progress) {
        return start(options, broker, brokersPerRegion, customers, false, progress);
    }

    /**
     * As above.
     *
     * @param closes whether exchanges close, the first {@link FaultPlan#beforeClose} after a storm begins
     */
    public static StormWorld start(
            TestbedOptions options,
            Program broker,
            int brokersPerRegion,
            int customers,
            boolean closes,
            Consumer<String> progress) {
        if (options.world().regions().size() < 2) {
            throw new IllegalArgumentException(
                    "a storm needs an ocean: world " + options.world().name() + " has one region");
        }
        Testbed testbed =
                Testbed.start(options.withCassandra(options.cassandra().withSettings(HINTS_ON_DISK_SOON)));
        try {
            testbed.applySchema();
            Optional<ClosingHours> hours = closes
                    ? Optional.of(ClosingHours.write(
                            options.worldFile(),
                            Instant.now().plus(BROKERS_READY_IN).plus(FaultPlan.beforeClose()),
                            options.directory()))
                    : Optional.empty();
            List<String> arguments = hours.map(ClosingHours::arguments).orElse(List.of());
            StormWorld world = new StormWorld(testbed, broker, brokersPerRegion, arguments, hours, true, progress);
            world.startBrokers();
            world.run.open(customers, "storm");
            return world;
        } catch (RuntimeException | Error e) {
            testbed.close();
            throw e;
        }
    }

    /**
     * Uses a testbed with its schema and no brokers, and leaves it running at the end.
     *
     * @param arguments Spring arguments, which override
     */
    static StormWorld on(
            Testbed testbed,
            Program broker,
            List<String> arguments,
            int customers,
            String label,
            Consumer<String> progress) {
        StormWorld world = new StormWorld(testbed, broker, 1, arguments, Optional.empty(), false, progress);
        try {
            world.startBrokers();
            world.run.open(customers, label);
            try (TickerFeed feed = world.run.feed()) {
                world.run.sendFirstTickers(feed);
                feed.flush();
            }
            return world;
        } catch (RuntimeException | Error e) {
            world.close();
            throw e;
        }
    }

    Testbed testbed() {
        return testbed;
    }

    public World world() {
        return testbed.world();
    }

    public StormRun run() {
        return run;
    }

    public Journal journal() {
        return run.journal();
    }

    /** As {@link StormRun#storm}; if an exchange is to close, waits until {@link FaultPlan#beforeClose} before. */
    public void storm(StormPlan plan) throws InterruptedException {
        if (plan.faults().faults().stream().anyMatch(fault -> fault.kind() == FaultKind.EXCHANGE_CLOSES)) {
            Instant begin = nextClose(FaultPlan.beforeClose())
                    .map(close -> close.minus(FaultPlan.beforeClose()))
                    .orElseGet(Instant::now);
            progress.accept("the storm begins at " + begin + ", in time for a close");
            TimeUnit.MILLISECONDS.sleep(
                    Math.max(0, Duration.between(Instant.now(), begin).toMillis()));
        }
        run.storm(plan, (storm, feed) -> faults(feed, storm::act));
    }

    private Optional<Instant> nextClose(Duration least) {
        return hours.flatMap(closing -> closing.next(Instant.now().plus(least)));
    }

    /**
     * Inflicts one fault without customers, and heals it.
     *
     * @throws InterruptedException if interrupted while it lasts; it is healed then
     */
    void inflict(PlannedFault fault) throws InterruptedException {
        try (TickerFeed feed = run.feed()) {
            run.sendFirstTickers(feed);
            faults(feed, (act, part) -> CompletableFuture.completedFuture(null)).inflict(fault);
            feed.flush();
        }
    }

    private Faults faults(TickerFeed feed, BiFunction<PlannedFault, Integer, CompletableFuture<Void>> acts) {
        return new Faults(new Hurt(feed, acts), journal()::write, progress);
    }

    private final class Hurt implements WorldUnderFault {
        private final TickerFeed feed;
        private final BiFunction<PlannedFault, Integer, CompletableFuture<Void>> acts;

        Hurt(TickerFeed feed, BiFunction<PlannedFault, Integer, CompletableFuture<Void>> acts) {
            this.feed = feed;
            this.acts = acts;
        }

        @Override
        public Testbed testbed() {
            return testbed;
        }

        @Override
        public List<WorldProcess> brokers() {
            return List.copyOf(new TreeMap<>(brokers).values());
        }

        @Override
        public void restartBroker(String name, Map<String, String> environment) {
            String key = name.substring(BROKER.length());
            ChildProcess running = Objects.requireNonNull(brokers.get(key), name);
            running.stop(STOP_WITHIN);
            startBroker(
                    key.substring(0, key.lastIndexOf('-')),
                    Integer.parseInt(key.substring(key.lastIndexOf('-') + 1)),
                    environment);
        }

        @Override
        public void send(BadTicker.Kind kind, Listing listing, int drawn) {
            feed.send(kind, listing, drawn);
        }

        @Override
        public void send(Listing listing, long priceMicros) {
            feed.send(listing, priceMicros);
            feed.flush();
        }

        @Override
        public CompletableFuture<Void> act(PlannedFault fault, int part) {
            return acts.apply(fault, part);
        }

        @Override
        public Optional<Instant> nextClose() {
            return StormWorld.this.nextClose(Duration.ZERO);
        }
    }

    /** As {@link StormRun#settle}. */
    public Verdict settle(Duration limit) throws InterruptedException {
        return run.settle(limit);
    }

    @Override
    public void close() {
        run.close();
        if (ownsTestbed) {
            testbed.close();
        } else {
            brokers.values().forEach(ChildProcess::kill);
        }
    }

    private void startBrokers() {
        List<Runnable> starts = new ArrayList<>();
        for (String region : testbed.addresses().regions()) {
            for (int instance = 1; instance <= brokersPerRegion; instance++) {
                int number = instance;
                starts.add(() -> startBroker(region, number, Map.of()));
            }
        }
        Parallel.untilOneFails(starts, () -> {});
        progress.accept(starts.size() + " brokers are up");
    }

    private void startBroker(String region, int instance, Map<String, String> environment) {
        List<String> all = new ArrayList<>(IMPATIENT);
        all.addAll(OperatorApi.arguments(operatorToken));
        all.addAll(arguments);
        brokers.put(
                region + "-" + instance,
                testbed.startBroker(BrokerOptions.of(region, instance, program)
                        .withInstances(brokersPerRegion)
                        .withHeapMebibytes(BROKER_HEAP_MEBIBYTES)
                        .withReadyWithin(BROKER_READY_WITHIN)
                        .withEnvironment(environment)
                        .withArguments(all)));
    }
}
