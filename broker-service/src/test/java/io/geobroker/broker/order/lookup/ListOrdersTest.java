package io.geobroker.broker.order.lookup;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.order.OrderFixture.anOrder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.InMemoryOrders;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.OrderQuery;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.platform.time.MicroClock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ListOrdersTest {
    private static final CustomerId ALICE = new CustomerId("alice");
    private static final long NOW = 1_773_144_000_000_000L;
    private static final long HOUR = Duration.ofHours(1).toNanos() / 1_000;
    private static final int MOST_ROWS = 50;
    private static final Duration WITHIN = Duration.ofSeconds(4);

    private final InMemoryOrders orders = new InMemoryOrders();
    private final Set<OrderId> held = new HashSet<>();
    private final AtomicLong nanos = new AtomicLong();
    private boolean home = true;

    private final ListOrders list = new ListOrders(
            orders,
            customer -> CompletableFuture.completedFuture(new ListOrders.Held(Set.copyOf(held), home)),
            new MicroClock(() -> Instant.ofEpochSecond(NOW / 1_000_000)),
            new ReadBound(MOST_ROWS, WITHIN, nanos::get));

    @Test
    void atHomeOnlyWhatIsHeldForIsRead() {
        Order open =
                put(anOrder().by(ALICE.value()).placedAt(NOW - 20_000 * HOUR).build());
        held.add(open.placed().id());
        endedOrders(1_000);

        assertThat(open()).containsExactly(open);
        assertThat(orders.looked()).isEqualTo(1);
    }

    @Test
    void abroadAnOrderPlacedJustNowIsListedThoughItsHoldIsOnItsWay() {
        home = false;
        Order justNow = put(anOrder().by(ALICE.value()).placedAt(NOW - 1).build());
        Order old =
                put(anOrder().by(ALICE.value()).placedAt(NOW - 20_000 * HOUR).build());
        held.add(old.placed().id());

        assertThat(open()).containsExactly(justNow, old);
    }

    @Test
    void abroadALongHistoryIsReadAsFarAsTheBoundOnly() {
        home = false;
        Order old =
                put(anOrder().by(ALICE.value()).placedAt(NOW - 20_000 * HOUR).build());
        held.add(old.placed().id());
        endedOrders(1_000);

        assertThat(open()).containsExactly(old);
        assertThat(orders.looked()).isLessThanOrEqualTo(MOST_ROWS + 1);
    }

    @Test
    void whatIsHeldForAnEndedOrderOrAMarketOrderIsNotListed() {
        OpenOrder ended = anOrder().by(ALICE.value()).placedAt(NOW - 5).build();
        end(ended);
        held.add(ended.id());
        held.add(anOrder().by(ALICE.value()).placedAt(NOW - 4).build().id());

        assertThat(open()).isEmpty();
    }

    @Test
    void aListThatIsNotReadInTimeFails() {
        endedOrders(20);
        ListOrders slow = new ListOrders(
                orders,
                customer -> CompletableFuture.completedFuture(new ListOrders.Held(Set.copyOf(held), home)),
                new MicroClock(() -> Instant.ofEpochSecond(NOW / 1_000_000)),
                new ReadBound(MOST_ROWS, WITHIN, () -> nanos.addAndGet(WITHIN.toNanos())));
        OrderQuery query =
                new OrderQuery(OrderQuery.State.CLOSED, 500, Long.MIN_VALUE, Long.MAX_VALUE, true, Set.of(), Side.SELL);

        assertThatThrownBy(() -> join(slow.list(ALICE, query))).isInstanceOf(ReadTooLongException.class);
        assertThat(orders.looked()).isEqualTo(1);
        home = false;
        assertThatThrownBy(() -> join(slow.open(ALICE))).hasRootCauseInstanceOf(ReadTooLongException.class);
    }

    private List<Order> open() {
        return join(list.open(ALICE));
    }

    private void endedOrders(int count) {
        for (int i = 0; i < count; i++) {
            end(anOrder()
                    .by(ALICE.value())
                    .placedAt(NOW - 1_000 - i * 1_000_000L)
                    .build());
        }
    }

    private void end(OpenOrder order) {
        long at = order.placedAtMicros() + 1;
        join(orders.put(new Order(order, Order.Status.EXPIRED, at, 0, null, null), at));
    }

    private Order put(OpenOrder placed) {
        Order order = Order.accepted(placed);
        join(orders.put(order, placed.placedAtMicros()));
        return order;
    }
}
