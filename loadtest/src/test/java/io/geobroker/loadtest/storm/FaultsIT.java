package io.geobroker.loadtest.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.geobroker.loadtest.storm.client.TickerFeed;
import io.geobroker.loadtest.storm.fault.FaultKind;
import io.geobroker.loadtest.storm.fault.PlannedFault;
import io.geobroker.loadtest.storm.journal.FaultWindow;
import io.geobroker.loadtest.storm.plan.StormOptions;
import io.geobroker.loadtest.storm.plan.StormPlan;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.TestbedOptions;
import io.geobroker.testbed.application.Program;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Each kind of fault, briefly, on one world of three nodes in each datacenter: it takes effect, seen from outside, and is
 * healed. {@code -Dgeobroker.faults=node-data-lost,disk-full} for some of them.
 */
@Tag("full")
class FaultsIT {
    private static final Path BROKER = Path.of("../broker/target/broker.jar");
    private static final List<String> WANTED =
            List.of(System.getProperty("geobroker.faults", "").split(","));
    private static final int NODES = 3;
    private static final int BROKERS = 1;
    /** The first node, Kafka and region of North Virginia, the only broker of Sydney. */
    private static final int VICTIM = 1;

    private static StormWorld world;

    @BeforeAll
    static void start() {
        WANTED.stream().filter(label -> !label.isEmpty()).forEach(FaultKind::of);
        world = StormWorld.start(
                TestbedOptions.defaults()
                        .withNodesPerDatacenter(NODES)
                        .withBaseAddress(160)
                        .withDirectory(Path.of("target", "world-faults"))
                        .withProgress(progress -> System.out.println(progress)),
                Program.ofJar(BROKER),
                BROKERS,
                2,
                false,
                System.out::println);
    }

    @AfterAll
    static void stop() {
        if (world != null) {
            world.close();
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = FaultKind.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"OVERLOAD", "EXCHANGE_CLOSES", "PRICE_JUMP", "MASS_CANCEL", "TOMBSTONES"})
    void takesEffectAndIsHealed(FaultKind kind) {
        assumeTrue(WANTED.contains("") || WANTED.contains(kind.label()), "not wanted");
        // A second broker is for the storm: a frozen one is frozen without, too.
        assertThat(kind.obstacle(NODES, BROKERS + 1))
                .as(kind.label() + " cannot be tried on this machine; -Dgeobroker.faults names others")
                .isEmpty();
        int before = world.run().journal().faults().size();
        try (Effects effects = new Effects(testbed(), world.run().journal(), VICTIM)) {
            Effects.Effect effect = effects.of(kind);
            assertThat(effect.there().getAsBoolean()).as("before").isFalse();

            PlannedFault fault = new PlannedFault(0, kind, Effects.lasting(kind).toMillis(), VICTIM);
            CompletableFuture<Void> inflicted = CompletableFuture.runAsync(() -> inflict(fault));
            boolean seen = false;
            while (!seen && !inflicted.isDone()) {
                seen = effect.there().getAsBoolean();
            }
            inflicted.join();

            assertThat(seen).as("took effect").isTrue();
            await().atMost(Duration.ofSeconds(30))
                    .untilAsserted(() -> assertThat(effect.healed().getAsBoolean())
                            .as("is healed")
                            .isTrue());
        }
        assertThat(testbed().processes()).allMatch(process -> process.isRunning() && !process.isFrozen());
        List<FaultWindow> written = world.run().journal().faults();
        // Last, if others were part of it.
        FaultWindow window = written.get(written.size() - 1);
        assertThat(written).hasSizeGreaterThan(before);
        assertThat(window.name()).isEqualTo(kind.label());
        assertThat(window.target()).isNotEmpty();
        System.out.println("FaultsIT: " + window);
    }

    /** Nobody is there to be overloaded unless it storms. */
    @Test
    void customersDoMoreInAnOverload() throws InterruptedException {
        assumeTrue(WANTED.contains("") || WANTED.contains(FaultKind.OVERLOAD.label()), "not wanted");
        StormOptions options =
                new StormOptions(7, "overload", Duration.ofSeconds(24), 2, 4, 4, List.of(FaultKind.OVERLOAD));
        StormPlan plan = StormPlan.of(options, world.world());
        assertThat(plan.acts()).hasSize(1);

        world.storm(plan);

        assertThat(world.run().journal().faults())
                .anyMatch(window -> window.name().equals("overload"));
        assertThat(world.run().journal().placements())
                .filteredOn(placement -> placement.name().startsWith("overload-overload-0-"))
                .hasSizeGreaterThan(20);
    }

    private static void inflict(PlannedFault fault) {
        try (TickerFeed feed = FirstTickers.sentTo(world.run())) {
            world.faults(feed, (act, part) -> CompletableFuture.completedFuture(null))
                    .inflict(fault);
            feed.flush();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CompletionException(e);
        }
    }

    private static Testbed testbed() {
        return world.testbed();
    }
}
