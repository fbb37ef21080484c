package io.geobroker.broker.update;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.outcome.ClaimId;
import io.geobroker.broker.outcome.Outcome;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An event of an order, as its customer is told.
 *
 * @param region of the broker that recorded it
 * @param order its state then
 * @param claim that decided the end; null before
 */
public record OrderEvent(
        EventId id,
        String region,
        Kind kind,
        Order order,
        @Nullable ClaimId claim) {

    public enum Kind {
        NEW,
        FILL,
        CANCELED,
        EXPIRED,
        REPLACED
    }

    public static OrderEvent placed(OpenOrder order, String region) {
        return new OrderEvent(
                EventId.of(order.id(), Kind.NEW, order.placedAtMicros()),
                region,
                Kind.NEW,
                Order.accepted(order),
                null);
    }

    /** The placing of an order that never waited, told only before its end; empty for other events. */
    Optional<OrderEvent> placing() {
        OpenOrder placed = order.placed();
        return kind == Kind.NEW || placed.waits() ? Optional.empty() : Optional.of(placed(placed, region));
    }

    /** Whether the end tells this event; older brokers recorded it too. */
    boolean isToldByEnd() {
        return kind == Kind.NEW && !order.placed().waits();
    }

    static OrderEvent ended(Outcome outcome, String region) {
        Order ended = outcome.ended();
        Kind kind = switch (ended.status()) {
            case NEW, REJECTED -> throw new IllegalStateException("no outcome ends an order like this: " + outcome);
            case FILLED -> Kind.FILL;
            case CANCELED -> Kind.CANCELED;
            case EXPIRED -> Kind.EXPIRED;
            case REPLACED -> Kind.REPLACED;
        };
        return new OrderEvent(
                EventId.of(outcome.order().id(), kind, outcome.writeMicros()),
                region,
                kind,
                ended,
                outcome.decision().claim());
    }
}
