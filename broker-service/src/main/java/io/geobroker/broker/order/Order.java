package io.geobroker.broker.order;

import io.geobroker.schema.listing.Price;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * An order as its customer sees it.
 *
 * @param updatedAtMicros time of the last change of status, microseconds since the epoch
 * @param filledQuantity all shares, or 0
 * @param filledPrice null unless filled
 * @param replacedBy null unless replaced
 * @param cancelReason null unless the broker itself canceled it
 */
public record Order(
        OpenOrder placed,
        Status status,
        long updatedAtMicros,
        long filledQuantity,
        @Nullable Price filledPrice,
        @Nullable OrderId replacedBy,
        @Nullable CancelReason cancelReason) {

    public enum Status {
        NEW,
        FILLED,
        CANCELED,
        EXPIRED,
        REPLACED,
        /** It was to replace an order, which ended otherwise. */
        REJECTED;

        public boolean isOpen() {
            return this == NEW;
        }
    }

    public Order {
        if ((status == Status.FILLED) != (filledPrice != null)) {
            throw new IllegalArgumentException("a filled order has a price, and no other has: " + status);
        }
        if ((status == Status.REPLACED) != (replacedBy != null)) {
            throw new IllegalArgumentException(
                    "a replaced order has another in its place, and no other has: " + status);
        }
        if (cancelReason != null && status != Status.CANCELED) {
            throw new IllegalArgumentException("only a canceled order has a reason for that: " + status);
        }
    }

    public Order(
            OpenOrder placed,
            Status status,
            long updatedAtMicros,
            long filledQuantity,
            @Nullable Price filledPrice,
            @Nullable OrderId replacedBy) {
        this(placed, status, updatedAtMicros, filledQuantity, filledPrice, replacedBy, null);
    }

    public static Order accepted(OpenOrder placed) {
        return new Order(placed, Status.NEW, placed.placedAtMicros(), 0, null, null);
    }

    /** A replacement that never waited, as the other order ended otherwise. */
    public static Order rejected(OpenOrder wished, long atMicros) {
        return new Order(wished, Status.REJECTED, atMicros, 0, null, null);
    }

    /** Microseconds since the epoch; empty if it has another status. */
    public OptionalLong reachedAtMicros(Status wanted) {
        return status == wanted ? OptionalLong.of(updatedAtMicros) : OptionalLong.empty();
    }
}
