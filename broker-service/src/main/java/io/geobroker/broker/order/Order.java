package io.geobroker.broker.order;

import io.geobroker.schema.listing.Price;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * An order as its customer sees it: what was placed, and what has become of it.
 *
 * @param placed what was placed
 * @param status where it stands
 * @param updatedAtMicros when the status last changed, microseconds since the epoch
 * @param filledQuantity shares filled: all of them, or 0
 * @param filledPrice the price of the fill; null unless filled
 * @param replacedBy the order that came in its place; null unless replaced
 * @param cancelReason why the broker canceled it; null unless it did that of its own accord
 */
public record Order(
        OpenOrder placed,
        Status status,
        long updatedAtMicros,
        long filledQuantity,
        @Nullable Price filledPrice,
        @Nullable OrderId replacedBy,
        @Nullable CancelReason cancelReason) {

    /** Where an order stands. */
    public enum Status {
        NEW,
        FILLED,
        CANCELED,
        EXPIRED,
        REPLACED,
        /** It was to come in the place of another order, which ended otherwise. */
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

    /** One that the broker did not cancel of its own accord. */
    public Order(
            OpenOrder placed,
            Status status,
            long updatedAtMicros,
            long filledQuantity,
            @Nullable Price filledPrice,
            @Nullable OrderId replacedBy) {
        this(placed, status, updatedAtMicros, filledQuantity, filledPrice, replacedBy, null);
    }

    /** The order as it stands right after it was accepted. */
    public static Order accepted(OpenOrder placed) {
        return new Order(placed, Status.NEW, placed.placedAtMicros(), 0, null, null);
    }

    /** An order that never waited: the one in whose place it was to come ended otherwise. */
    public static Order rejected(OpenOrder wished, long atMicros) {
        return new Order(wished, Status.REJECTED, atMicros, 0, null, null);
    }

    /** When the order came to its status, if that is the given one; microseconds since the epoch. */
    public OptionalLong reachedAtMicros(Status wanted) {
        return status == wanted ? OptionalLong.of(updatedAtMicros) : OptionalLong.empty();
    }
}
