package io.geobroker.loadtest.storm;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.geobroker.loadtest.storm.check.rule.Violation;
import io.geobroker.loadtest.storm.client.TickerFeed;
import io.geobroker.loadtest.storm.journal.EpochMicros;
import io.geobroker.loadtest.storm.journal.FaultWindow;
import io.geobroker.loadtest.storm.plan.StormOptions;
import io.geobroker.loadtest.storm.plan.StormPlan;
import io.geobroker.schema.listing.Listing;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.TestbedOptions;
import io.geobroker.testbed.application.Program;
import io.geobroker.testbed.process.ChildProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Ten bugs, each planted in the brokers of a world and found by the checker, by the name of a rule; and the same storm
 * without one, in which nothing is found. The bugs are in {@code SabotagedBroker}, among the tests of broker-service.
 */
@Tag("full")
class PlantedBugsIT {
    private static final Path BROKER_SERVICE = Path.of("../broker-service/target");
    private static final String SABOTAGED = "io.geobroker.broker.world.SabotagedBroker";
    private static final long SEED = Long.getLong("geobroker.seed", System.nanoTime());
    private static final int CUSTOMERS = 40;
    private static final Duration STORM = Duration.ofSeconds(20);
    /** Brokers look for moves every 10 s. */
    private static final Duration MOVING_STORM = Duration.ofSeconds(50);

    private static final Duration SETTLES_WITHIN = Duration.ofMinutes(1);
    private static final Duration FOUND_WITHIN = Duration.ofSeconds(8);
    private static final List<String> TABLES = List.of(
            "open_orders",
            "order_outcomes",
            "later_outcomes",
            "symbol_moves",
            "orders_by_customer",
            "client_order_ids",
            "trades_by_symbol",
            "events_by_customer",
            "accounts",
            "api_keys");

    private static Testbed testbed;

    @BeforeAll
    static void start() {
        System.out.println("PlantedBugsIT: -Dgeobroker.seed=" + SEED);
        TestbedOptions options = TestbedOptions.defaults()
                .withNodesPerDatacenter(1)
                .withBaseAddress(170)
                .withDirectory(Path.of("target", "world-bugs"))
                .withProgress(System.out::println);
        // What is cut off is lost then, unless brokers hand it over.
        testbed = Testbed.start(
                options.withCassandra(options.cassandra().withSettings(Map.of("hinted_handoff_enabled", false))));
        testbed.applySchema();
    }

    @AfterAll
    static void stop() {
        if (testbed != null) {
            testbed.close();
        }
    }

    @Test
    void nothingIsFoundWithoutABug() throws InterruptedException {
        try (StormWorld world = world("none")) {
            world.storm(plan(world, STORM));

            assertThat(world.run().settle(SETTLES_WITHIN).violations())
                    .as("seed " + SEED)
                    .isEmpty();
        }
    }

    @ParameterizedTest(name = "{0} is found as not {1}")
    @CsvSource({
        "skipped-claim, claimed",
        "double-settlement, money",
        "missed-equality, complete",
        "stale-price, terms",
        "stale-view, decided",
        "stray-events, told",
        "false-refusal, refused"
    })
    void aBugOfMatchingIsFound(String bug, String rule) throws InterruptedException {
        try (StormWorld world = world(bug)) {
            world.storm(plan(world, STORM));

            assertFound(rule, world.run().settle(FOUND_WITHIN));
        }
    }

    @Test
    void anOffsetThatIsCommittedEarlyIsFoundAsNotComplete() throws InterruptedException {
        try (StormWorld world = world("early-commit")) {
            CompletableFuture<Void> storm = begin(world, STORM);
            TimeUnit.SECONDS.sleep(12);
            List<? extends ChildProcess> brokers = testbed.processes().stream()
                    .filter(process -> process.name().startsWith("broker"))
                    .toList();
            long from = EpochMicros.now();
            brokers.forEach(ChildProcess::kill);
            brokers.forEach(ChildProcess::restart);
            brokers.forEach(broker -> world.run()
                    .journal()
                    .write(new FaultWindow("broker-killed", broker.name(), from, EpochMicros.now())));
            storm.join();

            assertFound("complete", world.run().settle(FOUND_WITHIN));
        }
    }

    @Test
    void anOrderThatIsNotHandedOverIsFoundAsADifferenceOfRegions() throws InterruptedException {
        try (StormWorld world = world("none", "--geobroker.handover.interval=24h")) {
            CompletableFuture<Void> storm = begin(world, STORM);
            TimeUnit.SECONDS.sleep(4);
            long from = EpochMicros.now();
            List<String> regions = testbed.addresses().regions();
            testbed.wan().cutBoth(regions.get(0), regions.get(1));
            TimeUnit.SECONDS.sleep(8);
            testbed.wan().healAll();
            world.run().journal().write(new FaultWindow("cut", String.join(" - ", regions), from, EpochMicros.now()));
            storm.join();

            assertFound("regions", world.run().settle(FOUND_WITHIN));
        }
    }

    @Test
    void nothingIsFoundOfMovesWithoutABug() throws InterruptedException {
        assertThat(moved("none", SETTLES_WITHIN).violations())
                .as("seed " + SEED)
                .isEmpty();
    }

    @Test
    void aDoorWhoseSilenceIsTakenForAYesIsFoundByTheRuleOfDoors() throws InterruptedException {
        assertFound("doors", moved("silent-door", FOUND_WITHIN));
    }

    /** A storm in which all stocks of a region leave it. */
    private static Verdict moved(String bug, Duration settlesWithin) throws InterruptedException {
        try (StormWorld world = world(bug)) {
            CompletableFuture<Void> storm = begin(world, MOVING_STORM);
            List<String> regions = testbed.addresses().regions();
            for (Listing listing : world.world().listings()) {
                if (listing.homeRegion().equals(regions.get(0))) {
                    assertThat(world.run().move(listing, regions.get(1)))
                            .hasValueSatisfying(reply ->
                                    assertThat(reply.isOk()).as("" + reply).isTrue());
                }
            }
            storm.join();
            return world.run().settle(settlesWithin);
        }
    }

    /** New customers and empty tables: what an earlier bug did is gone. */
    private static StormWorld world(String bug, String... arguments) {
        try (CqlSession session = testbed.openSession(
                testbed.addresses().regions().get(0),
                testbed.addresses().regions().get(0))) {
            for (String table : TABLES) {
                session.execute(
                        SimpleStatement.newInstance("TRUNCATE broker." + table).setTimeout(Duration.ofMinutes(1)));
            }
        }
        Program broker = Program.ofJar(Path.of("../broker/target/broker.jar"));
        Path tests = BROKER_SERVICE.resolve("test-classes").toAbsolutePath().normalize();
        List<String> classPath = Stream.concat(Stream.of(tests.toString()), broker.classPath().stream())
                .toList();
        StormWorld world = new StormWorld(
                testbed,
                new Program(classPath, SABOTAGED),
                1,
                Stream.concat(Stream.of("--sabotage=" + bug), Stream.of(arguments))
                        .toList(),
                Optional.empty(),
                false,
                System.out::println);
        try {
            world.open(CUSTOMERS, bug + arguments.length);
            try (TickerFeed feed = FirstTickers.sentTo(world.run())) {
                feed.flush();
            }
            return world;
        } catch (RuntimeException | Error e) {
            world.close();
            throw e;
        }
    }

    private static StormPlan plan(StormWorld world, Duration storm) {
        return StormPlan.of(new StormOptions(SEED, "bugs", storm, CUSTOMERS, 15, 30, List.of()), world.world());
    }

    private static CompletableFuture<Void> begin(StormWorld world, Duration storm) {
        return CompletableFuture.runAsync(() -> {
            try {
                world.storm(plan(world, storm));
            } catch (InterruptedException e) {
                throw new CompletionException(e);
            }
        });
    }

    private static void assertFound(String rule, Verdict verdict) {
        System.out.println("PlantedBugsIT: " + verdict.byRule());
        verdict.violations().stream()
                .filter(violation -> violation.rule().equals(rule))
                .limit(2)
                .forEach(violation -> System.out.println("PlantedBugsIT: " + violation));
        assertThat(verdict.violations())
                .as("seed " + SEED)
                .extracting(Violation::rule)
                .contains(rule);
    }
}
