package io.geobroker.broker.region;

import static io.geobroker.broker.SharedWorld.SYDNEY;
import static io.geobroker.broker.SharedWorld.VIRGINIA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.cql.Row;
import io.geobroker.broker.world.Brokers;
import io.geobroker.broker.world.Customer;
import io.geobroker.schema.world.WorldFile;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.TestbedOptions;
import io.geobroker.testbed.process.ChildProcess;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * A region that is lost with its disks, given up, and rebuilt under another door; a broker of it that only slept ends. Real
 * nodes, in a world of its own.
 */
@Tag("full")
class LostRegionIT {
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final String STOCK = "BHP";
    private static final String REPLICATION =
            "ALTER KEYSPACE broker WITH replication = {'class': 'NetworkTopologyStrategy', %s}";
    private static final Path DIRECTORY = Path.of("target", "lost-world").toAbsolutePath();

    private static Testbed testbed;
    private static Brokers brokers;

    @BeforeAll
    static void start() {
        testbed = Testbed.start(TestbedOptions.defaults()
                .withNodesPerDatacenter(1)
                .withDirectory(DIRECTORY)
                .withBaseAddress(208));
        brokers = new Brokers(testbed);
        brokers.onePerRegion();
    }

    @AfterAll
    static void stop() {
        brokers.close();
        testbed.close();
    }

    @Test
    void theWorldGoesOnWithoutItAndTakesItBackUnderAnotherDoor() throws IOException {
        Customer oscar = brokers.customer("oscar", VIRGINIA);
        Customer nina = brokers.customer("nina", SYDNEY);
        String filledBefore = oscar.place(STOCK, "buy", "limit", "44", 1);
        String waits = oscar.place(STOCK, "buy", "limit", "40", 1);
        String ofTheLost = nina.place(STOCK, "buy", "limit", "40", 1);
        await().atMost(LIMIT).untilAsserted(() -> {
            send(SYDNEY, "43", 0);
            assertThat(oscar.order(filledBefore).text("status")).isEqualTo("filled");
        });
        String ofTheTorn = brokers.customer("tom", SYDNEY).place(STOCK, "buy", "limit", "40", 1);
        await().atMost(LIMIT).until(() -> isWaitingIn(VIRGINIA, ofTheLost) && isWaitingIn(VIRGINIA, ofTheTorn));

        ChildProcess asleep = lose();
        brokers.tables(VIRGINIA)
                .session()
                .execute("UPDATE broker.accounts SET cash_micros = 1 WHERE customer_id = 'tom'");
        assertThatThrownBy(this::declareLost).hasMessageContaining("422").hasMessageContaining("still replicated");
        alter("'NorthVirginiaDC': 1");
        JsonNode lost = await().atMost(LIMIT).ignoreExceptions().until(this::declareLost, each -> true);
        assertThat(lost.path("door").asString()).isEqualTo(SYDNEY);
        assertThat(lost.path("heir").asString()).isEqualTo(VIRGINIA);
        assertThat(brokers.operator(VIRGINIA, "GET", "/geo/admin/lost-doors", "")
                        .path("doors"))
                .hasSize(1);
        asleep.thaw();
        await().atMost(LIMIT).until(() -> !asleep.isRunning());
        assertThat(asleep.log()).content().contains("door sydney of region sydney was declared lost");

        move(VIRGINIA);
        await().atMost(LIMIT).until(() -> {
            send(VIRGINIA, "45", 1);
            return isDrained(VIRGINIA, 1);
        });
        await().atMost(LIMIT).untilAsserted(() -> {
            send(VIRGINIA, "39", 1);
            assertThat(oscar.order(waits).text("status")).isEqualTo("filled");
        });
        Row end = later(waits);
        assertThat(end.getInt("epoch")).isEqualTo(2);
        assertThat(end.getString("door")).isEqualTo(VIRGINIA);
        assertThat(end.getString("decided_by")).isEqualTo("north-virginia-1");
        assertThat(later(ofTheLost).getString("outcome"))
                .as("its account is lost")
                .isEqualTo("canceled");
        assertThat(later(ofTheLost).getString("cancel_reason")).isEqualTo("region_lost");
        assertThat(later(ofTheTorn).getString("cancel_reason")).isEqualTo("region_lost");
        assertThat(oscar.order(filledBefore).text("status")).isEqualTo("filled");
        assertThat(oscar.place(STOCK, "buy", "market", "", 1)).isNotEmpty();

        String world = rebuild();
        brokers.start(SYDNEY, 1, world);
        move(SYDNEY);
        await().atMost(LIMIT).until(() -> {
            send(VIRGINIA, "45", 2);
            send(SYDNEY, "45", 2);
            return isDrained(SYDNEY, 2);
        });
        Customer back = brokers.customer("nina", SYDNEY);
        String again = back.place(STOCK, "buy", "limit", "42", 1);
        await().atMost(LIMIT).untilAsserted(() -> {
            send(SYDNEY, "41", 2);
            assertThat(back.order(again).text("status")).isEqualTo("filled");
        });
        Row decided = brokers.tables(SYDNEY).outcome(again).orElseThrow();
        assertThat(decided.getString("decided_by")).isEqualTo("sydney-1");
    }

    /** @return its broker, which answers nobody */
    private static ChildProcess lose() {
        ChildProcess asleep = brokers.freeze("sydney-1");
        testbed.kafka(SYDNEY).kill();
        testbed.node(SYDNEY, 1).loseData();
        return asleep;
    }

    /** @return the argument that tells a broker the world's new file */
    private static String rebuild() throws IOException {
        testbed.node(SYDNEY, 1).replaceItself();
        alter("'NorthVirginiaDC': 1, 'SydneyDC': 1");
        String text = String.class.getName();
        testbed.node(SYDNEY, 1)
                .jmx()
                .ask(node -> node.invoke(
                        new ObjectName("org.apache.cassandra.db:type=StorageService"),
                        "rebuild",
                        new @Nullable Object[] {"NorthVirginiaDC", "broker", null, null},
                        new String[] {text, text, text, text}));
        testbed.kafka(SYDNEY).restart();
        Path file = DIRECTORY.resolve("rebuilt.yaml");
        Files.writeString(file, bundled().replace("datacenter: SydneyDC", "datacenter: SydneyDC\n    door: sydney-2"));
        String argument = "--geobroker.region.world=" + file;
        brokers.kill("north-virginia-1");
        brokers.start(VIRGINIA, 1, argument);
        return argument;
    }

    private static String bundled() throws IOException {
        try (InputStream in = Objects.requireNonNull(WorldFile.class.getResourceAsStream("two-regions.yaml"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static void alter(String datacenters) {
        brokers.tables(VIRGINIA).session().execute(REPLICATION.formatted(datacenters));
    }

    private JsonNode declareLost() {
        return brokers.operator(
                VIRGINIA, "POST", "/geo/admin/lost-doors", "{\"region\": \"sydney\", \"heir\": \"north-virginia\"}");
    }

    private static void move(String to) {
        brokers.operator(to, "POST", "/geo/admin/moves", "{\"symbol\": \"%s\", \"to\": \"%s\"}".formatted(STOCK, to));
    }

    private static boolean isDrained(String region, int number) {
        for (JsonNode move : brokers.operator(region, "GET", "/geo/moves", "").path("moves")) {
            if (move.path("symbol").asString().equals(STOCK)
                    && move.path("move").asInt() == number) {
                return move.has("drained_at");
            }
        }
        return false;
    }

    private static void send(String region, String price, int move) {
        brokers.tickers(region).send(STOCK, price, move);
    }

    private static boolean isWaitingIn(String region, String id) {
        return brokers.tables(region).waiting(STOCK, id).isPresent();
    }

    private static Row later(String id) {
        return brokers.tables(VIRGINIA).laterOutcome(id);
    }
}
