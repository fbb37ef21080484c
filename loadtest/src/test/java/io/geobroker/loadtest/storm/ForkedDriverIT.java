package io.geobroker.loadtest.storm;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import io.geobroker.loadtest.storm.plan.StormOptions;
import io.geobroker.loadtest.storm.plan.StormPlan;
import io.geobroker.testbed.TestbedOptions;
import io.geobroker.testbed.application.Program;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Brokers with ScyllaDB's fork of the driver in place of Apache's, on Cassandra: everything that customers do in a storm, without
 * faults, after which nothing is lost and nothing is twice. The class path is that of {@code broker/scylla-driver}.
 */
@Tag("full")
class ForkedDriverIT {
    private static final Path CLASS_PATH = Path.of("../broker/scylla-driver/target/classpath");
    private static final String BROKER = "io.geobroker.broker.BrokerApplication";
    private static final long SEED = Long.getLong("geobroker.seed", System.nanoTime());
    private static final Duration DURATION = Duration.ofSeconds(Long.getLong("geobroker.storm.seconds", 30));
    private static final int CUSTOMERS = 50;

    @Test
    void ordersArePlacedFilledAndReadWithScyllasDriver() throws IOException, InterruptedException {
        System.out.println("ForkedDriverIT: -Dgeobroker.seed=" + SEED);
        List<String> classPath = List.of(Files.readString(CLASS_PATH).strip().split(File.pathSeparator));
        String fork = theOneDriver(classPath);

        try (StormWorld world = start(new Program(classPath, BROKER))) {
            everyNodeIsSpokenToBy(fork, world);

            world.storm(StormPlan.of(
                    new StormOptions(SEED, "forked", DURATION, CUSTOMERS, 15, 30, List.of()), world.world()));
            Verdict verdict = world.run().settle(Duration.ofMinutes(1));

            verdict.checked().lines().forEach(line -> System.out.println("ForkedDriverIT: " + line));
            assertThat(verdict.violations()).as("seed " + SEED).isEmpty();
            assertThat(verdict.checked().counts().get("filled"))
                    .as("orders filled")
                    .isPositive();
        }
    }

    private static StormWorld start(Program broker) {
        return StormWorld.start(
                TestbedOptions.defaults()
                        .withNodesPerDatacenter(1)
                        .withBaseAddress(160)
                        .withDirectory(Path.of("target", "forked-driver-world"))
                        .withProgress(progress -> System.out.println(progress)),
                broker,
                1,
                CUSTOMERS,
                false,
                System.out::println);
    }

    /** Both have the same packages: which one is used were chance. */
    private static String theOneDriver(List<String> classPath) {
        List<String> drivers = classPath.stream()
                .map(entry -> String.valueOf(Path.of(entry).getFileName()))
                .filter(name -> name.startsWith("java-driver-core-"))
                .toList();
        assertThat(drivers).hasSize(1);
        assertThat(classPath)
                .anyMatch(entry -> entry.replace(File.separatorChar, '/').contains("/com/scylladb/java-driver-core/"));
        return drivers.get(0).replaceAll("java-driver-core-|\\.jar", "");
    }

    /** As nodes are told by whoever connects to them. */
    private static void everyNodeIsSpokenToBy(String version, StormWorld world) {
        for (String region : world.testbed().addresses().regions()) {
            try (CqlSession session = world.testbed().openSession(region, region)) {
                List<Row> clients = session.execute("SELECT driver_name, driver_version FROM system_views.clients")
                        .all();
                assertThat(clients).as("clients of " + region).anySatisfy(client -> {
                    assertThat(client.getString("driver_name")).startsWith("ScyllaDB");
                    assertThat(client.getString("driver_version")).isEqualTo(version);
                });
            }
        }
    }
}
