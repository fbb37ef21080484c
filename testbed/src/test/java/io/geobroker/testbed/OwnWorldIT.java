package io.geobroker.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.testbed.cassandra.CassandraOptions;
import io.geobroker.testbed.process.StartFailedException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The beginning and the end of a world, each on a world of its own. */
@Tag("full")
class OwnWorldIT {
    private static final String SYDNEY = "sydney";

    @Test
    void keptDataIsThereAgainAndNothingIsLeftRunning() throws Exception {
        TestbedOptions options = Worlds.own("kept");
        List<String> hostIds;
        List<ProcessHandle> processes;
        // Kept from here on; what an earlier run of this test left is wiped.
        Testbed.start(options).close();
        try (Testbed world = Testbed.start(options.withKeepData(true));
                CqlSession session = world.openSession(SYDNEY, SYDNEY)) {
            session.execute(
                    "CREATE KEYSPACE kept WITH replication = {'class': 'NetworkTopologyStrategy', 'SydneyDC': 1}");
            session.execute("CREATE TABLE kept.notes (id int PRIMARY KEY, text text)");
            session.execute("INSERT INTO kept.notes (id, text) VALUES (1, 'still here')");
            hostIds = identity(session);
            processes = processesOf(world);
            kafka(
                    world,
                    admin -> admin.createTopics(List.of(new NewTopic("kept", 3, (short) 1)))
                            .all()
                            .get(20, TimeUnit.SECONDS));
        }
        assertThat(processes).hasSize(2).noneMatch(ProcessHandle::isAlive);

        try (Testbed world = Testbed.start(options.withKeepData(true));
                CqlSession session = world.openSession(SYDNEY, SYDNEY)) {
            assertThat(session.execute("SELECT text FROM kept.notes WHERE id = 1")
                            .one()
                            .getString("text"))
                    .isEqualTo("still here");
            processes = processesOf(world);
            assertThat(identity(session)).isEqualTo(hostIds);
            kafka(
                    world,
                    admin -> assertThat(admin.listTopics().names().get(20, TimeUnit.SECONDS))
                            .contains("kept"));
        }
        assertThat(processes).hasSize(2).noneMatch(ProcessHandle::isAlive);
        awaitNothingIsLeft();
    }

    @Test
    void nodeThatCannotStartFailsTheWorldWithItsReasonAndItsLog() {
        TestbedOptions options = Worlds.own("broken")
                .withCassandra(CassandraOptions.DEFAULT
                        .withNodesPerDatacenter(1)
                        .withSettings(Map.of("memtable_heap_space", "lots")));
        Path log = options.directory().toAbsolutePath().resolve("logs").resolve("cassandra-sydney-1.log");
        // The second time as well: what the first one started is gone, or its ports would be taken.
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> Testbed.start(options))
                    .isInstanceOf(StartFailedException.class)
                    .hasMessageContaining("cassandra-sydney-1 ended with exit code")
                    .hasMessageContaining("lots")
                    .hasMessageContaining(log.toString());
        }
        awaitNothingIsLeft();
    }

    /** The shared world may be starting, or archive its classes. */
    private static void awaitNothingIsLeft() {
        await().atMost(Duration.ofMinutes(3)).until(Worlds::childrenOfOthers, List::isEmpty);
    }

    private interface Asking {
        void of(Admin admin) throws Exception;
    }

    private static void kafka(Testbed world, Asking asking) throws Exception {
        Properties properties = new Properties();
        properties.put(
                AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, world.kafka(SYDNEY).bootstrapServers());
        try (Admin admin = Admin.create(properties)) {
            asking.of(admin);
        }
    }

    private static List<String> identity(CqlSession session) {
        return session.execute("SELECT host_id, tokens FROM system.local").all().stream()
                .map(row -> row.getUuid("host_id") + " " + row.getSet("tokens", String.class))
                .toList();
    }

    private static List<ProcessHandle> processesOf(Testbed world) {
        return world.processes().stream()
                .flatMap(process -> process.pid().stream())
                .flatMap(pid -> ProcessHandle.of(pid).stream())
                .toList();
    }
}
