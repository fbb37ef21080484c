package io.geobroker.loadtest.storm;

import io.geobroker.loadtest.storm.client.TickerFeed;
import io.geobroker.loadtest.storm.fault.FaultKind;
import io.geobroker.loadtest.storm.fault.FaultPlan;
import io.geobroker.loadtest.storm.fault.Faults;
import io.geobroker.loadtest.storm.fault.PlannedFault;
import io.geobroker.loadtest.storm.fault.WorldUnderFault;
import io.geobroker.loadtest.storm.plan.StormPlan;
import io.geobroker.loadtest.storm.web.OperatorApi;
import io.geobroker.loadtest.world.WorldAccess;
import io.geobroker.schema.world.World;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.TestbedOptions;
import io.geobroker.testbed.application.Program;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A testbed with brokers and customers for one or several storms. */
public final class StormWorld implements AutoCloseable {
    /** By default a node keeps hints in memory for 10 s before it sends them. */
    private static final Map<String, Object> HINTS_ON_DISK_SOON = Map.of("hints_flush_period", "1s");

    /** Usual time until accounts are open. */
    private static final Duration BROKERS_READY_IN = Duration.ofMinutes(2);

    private final Testbed testbed;
    private final StormBrokers brokers;
    private final Optional<ClosingHours> hours;
    private final boolean ownsTestbed;
    private final Consumer<String> progress;
    private final StormRun run;

    /**
     * @param arguments of Spring, which override
     * @param ownsTestbed otherwise it has its schema and no brokers, and is left running at the end
     */
    StormWorld(
            Testbed testbed,
            Program program,
            int brokersPerRegion,
            List<String> arguments,
            Optional<ClosingHours> hours,
            boolean ownsTestbed,
            Consumer<String> progress) {
        this.testbed = testbed;
        this.hours = hours;
        String operatorToken = UUID.randomUUID().toString();
        this.brokers = new StormBrokers(
                testbed,
                program,
                brokersPerRegion,
                Stream.concat(OperatorApi.arguments(operatorToken).stream(), arguments.stream())
                        .toList());
        this.ownsTestbed = ownsTestbed;
        this.progress = progress;
        // Brokers of a testbed ignore exchange hours unless told to keep them.
        WorldAccess access = WorldAccess.of(testbed, brokersPerRegion, operatorToken);
        World kept = hours.map(ClosingHours::world).orElseGet(testbed.world()::withoutClosingTimes);
        this.run = new StormRun(access.at(kept), progress);
    }

    /**
     * Starts a world, its brokers and accounts.
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
        Testbed testbed = Testbed.launch(
                options.withCassandra(options.cassandra().withSettings(HINTS_ON_DISK_SOON)), brokersPerRegion);
        try {
            testbed.awaitReady();
            testbed.applySchema();
            Optional<ClosingHours> hours = closes
                    ? Optional.of(ClosingHours.write(
                            options.worldFile(),
                            Instant.now().plus(BROKERS_READY_IN).plus(FaultPlan.beforeClose()),
                            options.directory()))
                    : Optional.empty();
            List<String> arguments = hours.map(ClosingHours::arguments).orElse(List.of());
            StormWorld world = new StormWorld(testbed, broker, brokersPerRegion, arguments, hours, true, progress);
            world.open(customers, "storm");
            return world;
        } catch (RuntimeException | Error e) {
            testbed.close();
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

    Faults faults(TickerFeed feed, BiFunction<PlannedFault, Integer, CompletableFuture<Void>> acts) {
        WorldUnderFault world =
                new WorldUnderFault(brokers::all, brokers::restart, run::move, acts, () -> nextClose(Duration.ZERO));
        return new Faults(testbed, world, feed, run.journal()::write, progress);
    }

    @Override
    public void close() {
        run.close();
        if (ownsTestbed) {
            testbed.close();
        } else {
            brokers.kill();
        }
    }

    void open(int customers, String label) {
        progress.accept(brokers.start() + " brokers are up");
        run.open(customers, label);
    }
}
