package io.geobroker.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.geobroker.testbed.application.EchoApplication;
import io.geobroker.testbed.application.Program;
import io.geobroker.testbed.process.ChildProcess;
import io.geobroker.testbed.wan.Protocol;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Everything a world can do, on one real world of two regions with a node each. */
@ResourceLock(Worlds.SHARED)
class WorldIT {
    private static final String SYDNEY = "sydney";
    private static final String VIRGINIA = "north-virginia";
    private static final Duration ROUND_TRIP = Duration.ofMillis(230);
    private static final Duration SOON = Duration.ofSeconds(60);
    private static final Program ECHO = Program.onOwnClassPath(EchoApplication.class.getName());

    private static Testbed world;
    private static CqlSession home;
    private static CqlSession abroad;

    @BeforeAll
    static void startWorld() {
        world = Worlds.shared();
        home = world.openSession(SYDNEY, SYDNEY);
        abroad = world.openSession(SYDNEY, VIRGINIA);
        home.execute("CREATE KEYSPACE shared WITH replication = {'class': 'NetworkTopologyStrategy', 'SydneyDC': 1,"
                + " 'NorthVirginiaDC': 1}");
        home.execute("CREATE TABLE shared.notes (id int PRIMARY KEY, text text)");
        // Some of the tests kill a node and look for what it had.
        world.awaitAgreement(SOON);
    }

    @AfterAll
    static void closeSessions() {
        abroad.close();
        home.close();
    }

    @AfterEach
    void heal() {
        world.wan().healAll();
        world.awaitAgreement(SOON);
    }

    @Test
    void onlyTheSessionAbroadWaitsForTheOcean() {
        write(1, "hello", ConsistencyLevel.EACH_QUORUM);
        long before = crossed(Protocol.CQL);
        read(home, 1);
        assertThat(crossed(Protocol.CQL)).isEqualTo(before);

        long start = System.nanoTime();
        assertThat(read(abroad, 1)).isEqualTo("hello");
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(ROUND_TRIP);
        assertThat(crossed(Protocol.CQL)).isGreaterThan(before);
    }

    @Test
    void homeWorksWhileTheRegionsAreCutAndTheOtherIsReachedAfterHealing() {
        cutAndHeal(2);

        await().atMost(SOON).ignoreExceptions().untilAsserted(() -> write(3, "near", ConsistencyLevel.EACH_QUORUM));
    }

    /** By hints, which a node looks for each 10 s. */
    @Tag("full")
    @Test
    void whatWasWrittenDuringACutFollowsAfterHealing() {
        cutAndHeal(6);

        await().atMost(SOON)
                .ignoreExceptions()
                .untilAsserted(() -> assertThat(read(abroad, 6)).isEqualTo("written during the cut"));
    }

    private static void cutAndHeal(int id) {
        world.wan().cutBoth(SYDNEY, VIRGINIA);
        write(id, "written during the cut", ConsistencyLevel.LOCAL_QUORUM);
        assertThat(read(home, id)).isEqualTo("written during the cut");
        assertThatThrownBy(() -> write(3, "too far", ConsistencyLevel.EACH_QUORUM))
                .isInstanceOf(DriverException.class);

        world.wan().healAll();
        world.awaitAgreement(SOON);
    }

    @Test
    void killedNodeComesBackWithItsDataAndIsSeenByTheOthers() {
        write(4, "before the kill", ConsistencyLevel.EACH_QUORUM);
        var node = world.node(VIRGINIA, 1);
        node.kill();
        assertThat(node.isRunning()).isFalse();
        node.restart();
        try (CqlSession session = world.openSession(VIRGINIA, VIRGINIA)) {
            assertThat(read(session, 4)).isEqualTo("before the kill");
            Row local = session.execute("SELECT tokens FROM system.local").one();
            assertThat(local.getSet("tokens", String.class)).containsExactly(Long.toString(node.token()));
        }
        await().atMost(SOON).ignoreExceptions().untilAsserted(() -> write(4, "after", ConsistencyLevel.EACH_QUORUM));
    }

    @Test
    void frozenNodeAnswersAgainWhenThawed() {
        var node = world.node(VIRGINIA, 1);
        write(5, "before", ConsistencyLevel.EACH_QUORUM);
        node.freeze();
        assertThat(node.isFrozen()).isTrue();
        assertThatThrownBy(() -> write(5, "frozen", ConsistencyLevel.EACH_QUORUM))
                .isInstanceOf(DriverException.class);
        node.thaw();
        await().atMost(SOON).ignoreExceptions().untilAsserted(() -> write(5, "thawed", ConsistencyLevel.EACH_QUORUM));
    }

    @Test
    void brokerIsToldItsWorldAndReachedFromAbroadAcrossTheOcean() throws Exception {
        ChildProcess broker = world.startBroker(BrokerOptions.of(VIRGINIA, 1, ECHO));
        try {
            List<String> arguments = get(world.brokerUri(VIRGINIA, VIRGINIA, 1).resolve("/arguments"))
                    .lines()
                    .toList();
            assertThat(arguments)
                    .contains(
                            "--geobroker.region.name=north-virginia",
                            "--geobroker.region.world=two-regions",
                            "--geobroker.region.instance=north-virginia-1",
                            "--geobroker.cassandra.replication-factor=1",
                            "--geobroker.cassandra.sessions.north-virginia.contact-points=127.64.2.1:9042",
                            "--geobroker.cassandra.sessions.north-virginia.translate.[127.65.2.1]=127.64.2.1",
                            "--geobroker.cassandra.sessions.sydney.contact-points=127.76.1.1:9042",
                            "--geobroker.cassandra.sessions.sydney.translate.[127.65.1.1]=127.76.1.1",
                            "--geobroker.region.brokers.sydney=http://127.76.1.101:8080",
                            "--spring.kafka.bootstrap-servers=127.64.2.200:9092");
            long start = System.nanoTime();
            get(world.brokerUri(SYDNEY, VIRGINIA, 1).resolve("/arguments"));
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(ROUND_TRIP);
            assertThat(world.process("broker-north-virginia-1")).isSameAs(broker);
        } finally {
            broker.close();
        }
    }

    private static void write(int id, String text, ConsistencyLevel level) {
        home.execute(SimpleStatement.newInstance("INSERT INTO shared.notes (id, text) VALUES (?, ?)", id, text)
                .setConsistencyLevel(level));
    }

    private static String read(CqlSession session, int id) {
        Row row = session.execute("SELECT text FROM shared.notes WHERE id = ?", id)
                .one();
        return row == null ? "nothing" : String.valueOf(row.getString("text"));
    }

    private static long crossed(Protocol protocol) {
        return world.wan().traffic(SYDNEY, VIRGINIA).getOrDefault(protocol, 0L);
    }

    private static String get(URI uri) throws Exception {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
