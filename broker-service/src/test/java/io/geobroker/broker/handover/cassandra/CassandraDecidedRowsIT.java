package io.geobroker.broker.handover.cassandra;

import static io.geobroker.broker.SharedWorld.SYDNEY;
import static io.geobroker.broker.SharedWorld.VIRGINIA;
import static io.geobroker.broker.order.OrderFixture.anOrder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import io.geobroker.broker.SharedWorld;
import io.geobroker.broker.handover.OwedOrder;
import io.geobroker.broker.handover.StandingRows;
import io.geobroker.broker.order.Door;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.outcome.Claim;
import io.geobroker.broker.outcome.ClaimId;
import io.geobroker.broker.outcome.DoorAnswer;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.outcome.cassandra.CassandraOutcomes;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.concurrent.FewAtATime;
import io.geobroker.broker.platform.retry.Repeater;
import io.geobroker.broker.region.InMemoryListings;
import io.geobroker.broker.region.LostDoor;
import io.geobroker.schema.listing.Price;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.cassandra.CassandraNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Outcomes that a replica abroad lacks, and of which no node kept a hint. */
@ExtendWith(SharedWorld.class)
class CassandraDecidedRowsIT {
    private static final Duration A_MINUTE = Duration.ofMinutes(1);

    /** A read may happen to ask the replica that lacks the row; not each time. */
    private static final int ORDERS = 8;

    private final Testbed testbed;
    private final CqlSession here;
    private final CassandraOutcomes outcomes;
    private final CassandraDecidedRows rows;

    CassandraDecidedRowsIT(Testbed testbed, CassandraSessions sessions, Repeater repeater) {
        this.testbed = testbed;
        this.here = sessions.home();
        this.outcomes = new CassandraOutcomes(here, repeater, order -> CompletableFuture.completedFuture(null));
        InMemoryListings listings = InMemoryListings.of();
        listings.lose(new LostDoor("tokyo", "tokyo", SYDNEY, 1, "operator"));
        this.rows = new CassandraDecidedRows(here, new CassandraStandingRows(here), listings);
    }

    @AfterEach
    void mend() {
        testbed.nodes().stream().filter(CassandraNode::isRunning).forEach(node -> node.keepsHints(true));
    }

    /** Half of them behind a lost door, of which there is no row. */
    @Test
    @Tag("full")
    void comeToEveryReplicaAsTheyWereDecided() {
        testbed.nodes().forEach(node -> node.keepsHints(false));
        // Not killed: it tells the others that it goes, who would take 20 s to notice it.
        testbed.node(VIRGINIA, 3).stop(A_MINUTE);
        await().atMost(A_MINUTE).until(() -> replicas(here, SYDNEY).allMatch(this::missesAReplica));
        Door inherited = new Door(2, SYDNEY, 0);
        List<OpenOrder> orders = Stream.generate(() -> anOrder().build())
                .limit(ORDERS)
                .flatMap(order -> Stream.of(order, anOrder().build().at(inherited)))
                .toList();
        for (OpenOrder order : orders) {
            Outcome filled = new Outcome.Filled(
                    order, new Outcome.Decision(new ClaimId(UUID.randomUUID()), 5, "sydney-1"), Price.parse("45"), 4);
            Door door = Objects.requireNonNullElse(order.door(), Door.first(SYDNEY));
            assertThat(outcomes.claim(filled, door, Duration.ofSeconds(30))
                            .toCompletableFuture()
                            .join())
                    .isEqualTo(new DoorAnswer.Answered<>(new Claim.Won(filled)));
        }
        testbed.node(VIRGINIA, 3).restart();

        await().atMost(A_MINUTE).ignoreExceptions().until(() -> {
            FewAtATime.each(
                            orders,
                            orders.size(),
                            order -> rows.align(new OwedOrder(order.id(), order.customer(), order.symbol())))
                    .toCompletableFuture()
                    .join();
            return true;
        });

        try (CqlSession there = testbed.openSession(VIRGINIA, VIRGINIA)) {
            // What a quorum has acknowledged is on its way to the third.
            await().atMost(A_MINUTE).untilAsserted(() -> {
                for (OpenOrder order : orders) {
                    Map<String, Object> decided = cells(row(here, order, ConsistencyLevel.LOCAL_QUORUM, null));
                    assertThat(decided).isNotEmpty();
                    assertThat(replicas(there, VIRGINIA))
                            .hasSize(3)
                            .allSatisfy(
                                    replica -> assertThat(cells(row(there, order, ConsistencyLevel.LOCAL_ONE, replica)))
                                            .isEqualTo(decided));
                }
            });
        }
    }

    /** As where a hold has come and the trade before it has not. */
    @Test
    void accountsOfOneVersionDifferWhereWhatTheCustomerHasDiffers() {
        CassandraStandingRows standing = new CassandraStandingRows(here);
        String customer = "c-" + UUID.randomUUID();
        here.execute(SimpleStatement.newInstance(
                "INSERT INTO broker.accounts (customer_id, version, cash_micros) VALUES (?, 3, 5) USING TIMESTAMP 1",
                customer));
        String without = accountVersion(standing, customer);

        here.execute(SimpleStatement.newInstance(
                "UPDATE broker.accounts USING TIMESTAMP 2 SET cash_micros = 7 WHERE customer_id = ?", customer));

        assertThat(accountVersion(standing, customer)).isNotEqualTo(without).isNotEqualTo("null");
        here.execute(SimpleStatement.newInstance("DELETE FROM broker.accounts WHERE customer_id = ?", customer));
    }

    private static String accountVersion(CassandraStandingRows standing, String customer) {
        return standing
                .versions(StandingRows.Kind.ACCOUNT, Long.MIN_VALUE, Integer.MAX_VALUE)
                .toCompletableFuture()
                .join()
                .stream()
                .filter(row -> row.key().equals(customer))
                .map(StandingRows.StandingRow::version)
                .findFirst()
                .orElse("null");
    }

    private Stream<Node> replicas(CqlSession session, String region) {
        String datacenter = testbed.world().region(region).datacenter();
        return session.getMetadata().getNodes().values().stream()
                .filter(node -> datacenter.equals(node.getDatacenter()));
    }

    /** Whether a node knows that another one is down: it sends that one nothing then. */
    private boolean missesAReplica(Node coordinator) {
        try {
            row(here, anOrder().build(), ConsistencyLevel.ALL, coordinator);
            return false;
        } catch (AllNodesFailedException e) {
            return e.getAllErrors().values().stream()
                    .flatMap(List::stream)
                    .anyMatch(UnavailableException.class::isInstance);
        } catch (DriverException e) {
            return false;
        }
    }

    private static @Nullable Row row(CqlSession session, OpenOrder order, ConsistencyLevel level, @Nullable Node node) {
        return session.execute(SimpleStatement.newInstance(
                                "SELECT order_id, outcome, claim_id, decided_at_micros, price_micros, quantity, limit_price_micros,"
                                        + " WRITETIME(outcome), WRITETIME(quantity) FROM broker."
                                        + (order.door() == null ? "order_outcomes" : "later_outcomes")
                                        + " WHERE order_id = ?",
                                order.id().uuid())
                        .setConsistencyLevel(level)
                        .setNode(node))
                .one();
    }

    private static Map<String, Object> cells(@Nullable Row row) {
        Map<String, Object> cells = new TreeMap<>();
        if (row != null) {
            row.getColumnDefinitions()
                    .forEach(column ->
                            cells.put(column.getName().asInternal(), String.valueOf(row.getObject(column.getName()))));
        }
        return cells;
    }
}
