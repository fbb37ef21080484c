package io.geobroker.broker.platform.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.token.TokenRange;
import io.geobroker.broker.SharedWorld;
import io.geobroker.schema.migration.Engine;
import io.geobroker.testbed.Testbed;
import io.micrometer.observation.ObservationRegistry;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedWorld.class)
class CassandraSessionsIT {
    private static final Duration SOON = Duration.ofSeconds(60);

    private final Testbed testbed;
    private final CassandraSessions sessions;

    CassandraSessionsIT(Testbed testbed, CassandraSessions sessions) {
        this.testbed = testbed;
        this.sessions = sessions;
    }

    @Test
    void connectsToEachNodeAtHomeUnderItsOwnPrivateAddress() {
        assertConnected(sessions.home(), testbed.addresses().contactPoints(SharedWorld.SYDNEY, SharedWorld.SYDNEY));
    }

    @Test
    void connectsToEachNodeAbroadUnderTheAddressOfThePair() {
        CqlSession abroad = sessions.to(SharedWorld.VIRGINIA)
                .toCompletableFuture()
                .orTimeout(60, TimeUnit.SECONDS)
                .join();

        assertConnected(abroad, testbed.addresses().contactPoints(SharedWorld.SYDNEY, SharedWorld.VIRGINIA));
        assertThat(sessions.isReachable(SharedWorld.VIRGINIA)).isTrue();
    }

    @Test
    void knowsWhereRowsAreSoThatRequestsGoToTheirReplicas() {
        var tokens = sessions.home().getMetadata().getTokenMap().orElseThrow();

        for (TokenRange range : tokens.getTokenRanges()) {
            assertThat(tokens.getReplicas("broker", range)).hasSize(6);
        }
    }

    @Test
    void everyRequestIsCoordinatedInTheDatacenterOfItsSession() {
        PreparedStatement select = sessions.home().prepare(Intent.API_READ.idempotent("""
                SELECT order_id FROM broker.order_outcomes WHERE order_id = now()
                """));

        for (int i = 0; i < 50; i++) {
            ResultSet rows = sessions.home().execute(select.bind());
            Node coordinator = rows.getExecutionInfo().getCoordinator();
            assertThat(coordinator).isNotNull();
            assertThat(coordinator.getDatacenter()).isEqualTo("SydneyDC");
        }
    }

    @Test
    void oneFrozenNodeOfThreeFailsNoRequest() {
        PreparedStatement insert = sessions.home().prepare(Intent.WRITE.idempotent("""
                INSERT INTO broker.orders_by_customer (customer_id, month, order_id, status)
                VALUES (:customer_id, 197001, now(), 'new') USING TIMESTAMP 1
                """));
        PreparedStatement select = sessions.home().prepare(Intent.API_READ.idempotent("""
                SELECT order_id FROM broker.orders_by_customer WHERE customer_id = :customer_id AND month = 197001
                """));
        testbed.node(SharedWorld.SYDNEY, 3).freeze();

        for (int i = 0; i < 15; i++) {
            String customer = "c-" + UUID.randomUUID();
            sessions.home()
                    .execute(insert.boundStatementBuilder()
                            .setString("customer_id", customer)
                            .build());
            assertThat(sessions.home()
                            .execute(select.boundStatementBuilder()
                                    .setString("customer_id", customer)
                                    .build())
                            .all())
                    .isNotEmpty();
        }
    }

    @Tag("full")
    @Test
    void aNodeThatWasKilledIsUsedAgainWhenItIsBack() {
        InetSocketAddress address = testbed.addresses().cql(SharedWorld.SYDNEY, SharedWorld.SYDNEY, 2);
        Node killed = node(sessions.home(), address);
        testbed.node(SharedWorld.SYDNEY, 2).kill();
        await().atMost(SOON).until(() -> killed.getOpenConnections() == 0);

        testbed.node(SharedWorld.SYDNEY, 2).restart();

        await().atMost(SOON).until(() -> node(sessions.home(), address).getOpenConnections() > 0);
    }

    @Test
    void saysWhichDatacenterDoesNotAnswer() {
        CassandraProperties real = SharedWorld.cassandra(testbed, SharedWorld.SYDNEY);
        Map<String, CassandraProperties.Session> wrong = new HashMap<>(real.sessions());
        wrong.put(SharedWorld.SYDNEY, new CassandraProperties.Session(List.of("127.0.0.1:1"), Map.of()));

        assertThatThrownBy(() -> new CassandraSessions(
                        testbed.world(),
                        SharedWorld.SYDNEY,
                        new CassandraProperties(wrong, Engine.CASSANDRA, true, 3, Duration.ofSeconds(1)),
                        session -> {},
                        ObservationRegistry.NOOP))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no node of SydneyDC answered within PT1S at [127.0.0.1:1]");
    }

    @Test
    void whoMakesNoTablesFindsThoseThatAreThereAndFollowsThem() {
        CassandraProperties real = SharedWorld.cassandra(testbed, SharedWorld.SYDNEY);

        try (CassandraSessions waiting = new CassandraSessions(
                testbed.world(),
                SharedWorld.SYDNEY,
                new CassandraProperties(real.sessions(), real.engine(), false, 3, SOON),
                session -> {},
                ObservationRegistry.NOOP)) {
            assertThat(waiting.home().isSchemaMetadataEnabled()).isTrue();
            assertThat(waiting.home().getMetadata().getKeyspace("broker")).isPresent();
        }
    }

    private static void assertConnected(CqlSession session, List<InetSocketAddress> addresses) {
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(session.getMetadata().getNodes().values().stream()
                                .filter(node -> node.getOpenConnections() > 0)
                                .<SocketAddress>map(node -> node.getEndPoint().resolve()))
                        .containsExactlyInAnyOrderElementsOf(addresses));
    }

    private static Node node(CqlSession session, InetSocketAddress address) {
        return session.getMetadata().getNodes().values().stream()
                .filter(node -> node.getEndPoint().resolve().equals(address))
                .findFirst()
                .orElseThrow();
    }
}
