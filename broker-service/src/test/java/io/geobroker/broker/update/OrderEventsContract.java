package io.geobroker.broker.update;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.order.OrderFixture.anOrder;
import static io.geobroker.broker.outcome.DecisionFixture.decidedAt;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.order.CancelReason;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderType;
import io.geobroker.broker.order.Orders;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.schema.listing.Price;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What every store of order events does. */
public abstract class OrderEventsContract {
    protected static final String SYDNEY = "sydney";
    private static final long SECOND = 1_000_000;
    private static final long HOUR = 3_600 * SECOND;

    /** What the store's clock says: half an hour after the last midnight, for events are kept for days only. */
    protected final Instant now = Instant.now().truncatedTo(ChronoUnit.DAYS).plus(30, ChronoUnit.MINUTES);

    private final long nowMicros = ChronoUnit.MICROS.between(Instant.EPOCH, now);

    /** A customer of its own for each test, so that tests may share a world. */
    private final CustomerId customer = new CustomerId("customer-" + UUID.randomUUID());

    protected abstract OrderEvents store();

    /** Of the same datacenter. */
    protected abstract Orders views();

    @Test
    void givesBackWhatWasPut() {
        OpenOrder limit =
                anOrder().by(customer.value()).placedAt(nowMicros - 9 * SECOND).build();
        OpenOrder stop = anOrder()
                .by(customer.value())
                .type(OrderType.STOP)
                .placedAt(nowMicros - 8 * SECOND)
                .build();
        OrderEvent placed = put(OrderEvent.placed(limit, SYDNEY));
        OrderEvent placedStop = put(OrderEvent.placed(stop, SYDNEY));
        OrderEvent filled = put(OrderEvent.ended(
                new Outcome.Filled(limit, decision(nowMicros), Price.parse("44.987654"), nowMicros - 5), SYDNEY));
        OrderEvent expired = put(OrderEvent.ended(new Outcome.Expired(stop, decision(nowMicros + 1)), SYDNEY));

        assertThat(after(0, 10)).containsExactly(placed, placedStop, filled, expired);
    }

    @Test
    void showsTheOrderAsItStoodAtItsLatestEvent() {
        OpenOrder order =
                anOrder().by(customer.value()).placedAt(nowMicros - 9 * SECOND).build();
        OrderEvent filled = OrderEvent.ended(
                new Outcome.Filled(order, decision(nowMicros), Price.parse("44.98"), nowMicros - 5), SYDNEY);
        put(OrderEvent.placed(order, SYDNEY));
        assertThat(join(views().find(customer, order.id()))).contains(Order.accepted(order));

        put(filled);
        put(OrderEvent.placed(order, SYDNEY));

        assertThat(join(views().find(customer, order.id()))).contains(filled.order());
    }

    @Test
    void showsAnOrderThatEndedInALaterMonthThanItWasPlacedIn() {
        OpenOrder order = anOrder()
                .by(customer.value())
                .placedAt(nowMicros - 40 * 24 * HOUR)
                .build();
        OrderEvent canceled = put(OrderEvent.ended(new Outcome.Canceled(order, decision(nowMicros)), SYDNEY));

        assertThat(after(nowMicros - HOUR, 10)).containsExactly(canceled);
        assertThat(join(views().find(customer, order.id()))).contains(canceled.order());
    }

    @Test
    void putAgainIsTheSame() {
        OrderEvent event = canceledAt(nowMicros);
        put(event);
        put(event);

        assertThat(after(0, 10)).containsExactly(event);
    }

    @Test
    void readsOnBehindAnEventOverMidnightUpToALimit() {
        List<OrderEvent> all = List.of(
                put(canceledAt(nowMicros - 26 * HOUR)),
                put(canceledAt(nowMicros - HOUR)),
                put(canceledAt(nowMicros - HOUR + 1)),
                put(canceledAt(nowMicros)),
                put(canceledAt(nowMicros + SECOND)));

        assertThat(after(0, 10)).isEqualTo(all);
        assertThat(after(0, 2)).isEqualTo(all.subList(0, 2));
        assertThat(join(store().after(customer, SYDNEY, all.get(1).id(), 2))).isEqualTo(all.subList(2, 4));
        assertThat(join(store().after(customer, SYDNEY, all.get(4).id(), 2))).isEmpty();
        assertThat(after(nowMicros, 10)).isEqualTo(all.subList(3, 5));
    }

    @Test
    void keepsRegionsAndCustomersApart() {
        put(canceledAt(nowMicros));

        assertThat(join(store().after(customer, "north-virginia", EventId.lowestAt(0), 10)))
                .isEmpty();
        assertThat(join(store().after(new CustomerId("nobody"), SYDNEY, EventId.lowestAt(0), 10)))
                .isEmpty();
    }

    private List<OrderEvent> after(long micros, int limit) {
        return join(store().after(customer, SYDNEY, EventId.lowestAt(micros), limit));
    }

    private OrderEvent canceledAt(long micros) {
        return OrderEvent.ended(
                new Outcome.Canceled(
                        anOrder().by(customer.value()).placedAt(micros - SECOND).build(),
                        decision(micros),
                        CancelReason.DELISTED),
                SYDNEY);
    }

    private static Outcome.Decision decision(long micros) {
        return decidedAt(micros, "sydney-1");
    }

    private OrderEvent put(OrderEvent event) {
        join(store().put(event));
        return event;
    }
}
