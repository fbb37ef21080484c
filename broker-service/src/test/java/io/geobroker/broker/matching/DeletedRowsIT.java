package io.geobroker.broker.matching;

import static io.geobroker.broker.SharedWorld.SYDNEY;
import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.order.OrderFixture.anOrder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.broker.SharedWorld;
import io.geobroker.broker.handover.OwedOrder;
import io.geobroker.broker.handover.OwedOrders;
import io.geobroker.broker.handover.WaitingIds.WaitingId;
import io.geobroker.broker.handover.cassandra.CassandraOwedOrders;
import io.geobroker.broker.handover.cassandra.CassandraWaitingIds;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.cassandra.CassandraOpenOrders;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.platform.concurrent.FewAtATime;
import io.geobroker.broker.world.Brokers;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.cassandra.BeanAttribute;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** Old orders that ended lately, more of them than a node walks over for one page, and some between them that wait. */
@ExtendWith(SharedWorld.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DeletedRowsIT {
    private static final BeanAttribute FAILURE_THRESHOLD =
            new BeanAttribute("org.apache.cassandra.db:type=StorageService", "TombstoneFailureThreshold");
    private static final int BY_DEFAULT = 100_000;

    private static final Symbol BHP = new Symbol("BHP");
    private static final int ENDED = 2_500;

    private final Testbed testbed;
    private final Brokers brokers;
    private final CqlSession home;
    private final CassandraOpenOrders store;
    private final CassandraWaitingIds ids;
    private final List<OpenOrder> waiting = new ArrayList<>();

    DeletedRowsIT(Testbed testbed, Brokers brokers, CassandraSessions sessions) {
        this.testbed = testbed;
        this.brokers = brokers;
        this.home = sessions.home();
        this.store = new CassandraOpenOrders(sessions.home(), Intent.WRITE, ObservationRegistry.NOOP);
        this.ids = new CassandraWaitingIds(sessions.home());
    }

    @BeforeAll
    void veryManyOrdersHaveEnded() {
        long sixHoursAgo = micros(Instant.now().minus(Duration.ofHours(6)));
        List<OpenOrder> ended = new ArrayList<>();
        for (int i = 0; i < ENDED; i++) {
            OpenOrder order =
                    anOrder().of("BHP").placedAt(sixHoursAgo + i * 1_000L).build();
            (i % 1_000 == 999 ? waiting : ended).add(order);
        }
        join(FewAtATime.each(waiting, 100, store::add));
        join(FewAtATime.each(
                ended,
                100,
                order -> store.add(order).thenCompose(added -> store.remove(order, micros(Instant.now())))));
        testbed.nodes().forEach(node -> node.jmx().attribute(FAILURE_THRESHOLD, 1_000));
    }

    @AfterAll
    void theyAreForgotten() {
        testbed.nodes().forEach(node -> node.jmx().attribute(FAILURE_THRESHOLD, BY_DEFAULT));
        join(FewAtATime.each(waiting, 100, order -> store.remove(order, micros(Instant.now()))));
    }

    @Test
    void thoseThatWaitAreReadAllTheSame() {
        List<OpenOrder> read = new ArrayList<>();
        join(store.read(BHP, 0, 0, Long.MAX_VALUE).thenCompose(page -> page.takeAll(read::addAll, Runnable::run)));

        assertThat(read).containsSubsequence(waiting);
    }

    @Test
    void anotherRegionThatAsksForEverythingGetsThem() {
        List<OrderId> got = new ArrayList<>();
        join(ids.between(
                List.of(BHP, new Symbol("CBA"), new Symbol("RIO")),
                IntStream.range(0, 4).boxed().toList(),
                0,
                micros(Instant.now()),
                page -> {
                    page.stream().map(WaitingId::order).forEach(got::add);
                    return CompletableFuture.completedFuture(null);
                }));

        assertThat(got).containsAll(waiting.stream().map(OpenOrder::id).toList());
    }

    @Test
    void whatIsStillOwedToARegionIsReadAmongWhatWasDelivered() {
        // Brokers deliver to no such region.
        String nowhere = "nowhere";
        CassandraOwedOrders owed = new CassandraOwedOrders(home, SYDNEY, Intent.WRITE);
        List<OwedOrder> delivered =
                IntStream.range(0, ENDED).mapToObj(n -> anOwedOrder()).toList();
        OwedOrder left = anOwedOrder();
        join(owed.add(nowhere, 1, left));
        join(FewAtATime.each(
                delivered,
                100,
                order -> owed.add(nowhere, 1, order)
                        .thenCompose(
                                added -> owed.remove(nowhere, 1, new OwedOrders.Debt(order, micros(Instant.now()))))));

        assertThat(join(owed.owed(nowhere, 1)))
                .extracting(OwedOrders.Debt::order)
                .containsExactly(left);
    }

    @Test
    void whatIsOwedAgainAfterItWasReadStaysOwed() {
        String nowhere = "nowhere";
        CassandraOwedOrders owed = new CassandraOwedOrders(home, SYDNEY, Intent.WRITE);
        OwedOrder order = anOwedOrder();
        join(owed.add(nowhere, 2, order));
        OwedOrders.Debt first = join(owed.owed(nowhere, 2)).get(0);

        join(owed.add(nowhere, 2, order));
        join(owed.remove(nowhere, 2, first));

        List<OwedOrders.Debt> left = join(owed.owed(nowhere, 2));
        assertThat(left).extracting(OwedOrders.Debt::order).containsExactly(order);
        join(owed.remove(nowhere, 2, left.get(0)));
        assertThat(join(owed.owed(nowhere, 2))).isEmpty();
    }

    @Test
    void aFreshBrokerTakesTheStockOver() {
        brokers.kill("sydney-1");

        brokers.start(SYDNEY, 1);

        await().until(
                        () -> brokers.metric(SYDNEY, "geobroker_book_open_orders", ""),
                        orders -> orders >= waiting.size());
    }

    private static OwedOrder anOwedOrder() {
        OpenOrder order = anOrder().build();
        return new OwedOrder(order.id(), order.customer(), order.symbol());
    }

    private static long micros(Instant time) {
        return Duration.between(Instant.EPOCH, time).toNanos() / 1_000;
    }
}
