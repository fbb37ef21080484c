package io.geobroker.broker.update;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.outcome.ClaimId;
import io.geobroker.broker.outcome.Outcome;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened to an order, as its customer is told.
 *
 * @param id the same whoever records it, in whatever region
 * @param region the region of the broker that recorded it
 * @param kind what happened
 * @param order how the order stood then
 * @param claim the claim that decided its end; null while it has none
 */
public record OrderEvent(
        EventId id,
        String region,
        Kind kind,
        Order order,
        @Nullable ClaimId claim) {

    /** What happened. */
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

    /**
     * That an order which never waited was placed: it follows from the end, and is told right before that and nowhere else.
     * Empty unless this is such an end.
     */
    Optional<OrderEvent> placing() {
        OpenOrder placed = order.placed();
        return kind == Kind.NEW || placed.waits() ? Optional.empty() : Optional.of(placed(placed, region));
    }

    /** Whether the order's end tells this, should it be recorded all the same, as brokers of an older version did. */
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
