package io.geobroker.loadtest.storm;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.plan.StormOptions;
import io.geobroker.loadtest.storm.plan.StormPlan;
import io.geobroker.testbed.TestbedOptions;
import io.geobroker.testbed.application.Program;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A storm of almost two minutes on a real world, in which each usual fault has its turn, after which nothing is lost and nothing is
 * twice. {@code -Dgeobroker.storm.seconds=600} for a long one.
 */
@Tag("full")
class StormIT {
    private static final Path BROKER = Path.of("../broker/target/broker.jar");
    private static final long SEED = Long.getLong("geobroker.seed", System.nanoTime());
    private static final Duration DURATION = Duration.ofSeconds(Long.getLong("geobroker.storm.seconds", 110));

    @Test
    void nothingIsLostAndNothingIsTwice() throws InterruptedException {
        System.out.println("StormIT: -Dgeobroker.seed=" + SEED);
        try (StormWorld world = start()) {
            world.storm(StormPlan.of(StormOptions.of(SEED, DURATION), world.world()));
            Journal journal = world.run().journal();
            journal.reasons().stream().limit(12).forEach(reason -> System.out.println("StormIT: " + reason));
            Verdict verdict = world.run().settle(Duration.ofMinutes(1));
            verdict.checked().lines().forEach(line -> System.out.println("StormIT: " + line));
            System.out.println("StormIT: settled in " + verdict.settledIn().toSeconds() + " s");
            assertThat(verdict.violations()).as("seed " + SEED).isEmpty();
        }
    }

    private static StormWorld start() {
        TestbedOptions options = TestbedOptions.defaults()
                .withNodesPerDatacenter(3)
                .withBaseAddress(160)
                .withDirectory(Path.of("target", "world"))
                .withProgress(System.out::println);
        return StormWorld.start(options, Program.ofJar(BROKER), 1, StormOptions.CUSTOMERS, false, System.out::println);
    }
}
