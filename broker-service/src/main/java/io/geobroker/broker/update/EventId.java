package io.geobroker.broker.update;

import io.geobroker.broker.order.OrderId;
import java.util.UUID;

/**
 * Identity of an order event: a time-based UUID of the decision's time, order and kind.
 *
 * <p>Always the same for the same event. Ordered by time, then as a Cassandra {@code timeuuid}; consistent with equals.
 */
public record EventId(long mostSignificantBits, long leastSignificantBits) implements Comparable<EventId> {
    private static final long VARIANT = 0x8000_0000_0000_0000L;
    private static final long BELOW_VARIANT = 0x3FFF_FFFF_FFFF_FFFFL;

    public EventId {
        if (((mostSignificantBits >> 12) & 0xF) != 1) {
            throw new IllegalArgumentException(
                    "event id must be a time-based UUID: " + new UUID(mostSignificantBits, leastSignificantBits));
        }
    }

    /** @param atMicros of the decision, microseconds since the epoch */
    static EventId of(OrderId order, OrderEvent.Kind kind, long atMicros) {
        long hash = mixed(mixed(order.mostSignificantBits()) ^ order.leastSignificantBits());
        hash = mixed(hash + kind.name().hashCode());
        return new EventId(OrderId.lowestAt(atMicros).mostSignificantBits(), (hash & BELOW_VARIANT) | VARIANT);
    }

    public static EventId of(UUID uuid) {
        return new EventId(uuid.getMostSignificantBits(), uuid.getLeastSignificantBits());
    }

    /** @throws IllegalArgumentException when the text is not a time-based UUID */
    public static EventId parse(String text) {
        if (text.length() != 36) {
            throw new IllegalArgumentException("event id must be a UUID of 36 characters, not of " + text.length());
        }
        return of(UUID.fromString(text));
    }

    /** A bound for reading, never an event's id. */
    public static EventId lowestAt(long timeMicros) {
        OrderId lowest = OrderId.lowestAt(timeMicros);
        return new EventId(lowest.mostSignificantBits(), lowest.leastSignificantBits());
    }

    public static EventId later(EventId one, EventId other) {
        return one.compareTo(other) < 0 ? other : one;
    }

    static EventId earlier(EventId one, EventId other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    public UUID uuid() {
        return new UUID(mostSignificantBits, leastSignificantBits);
    }

    /** When it was decided, microseconds since the epoch, by the decider's clock. */
    public long timeMicros() {
        return asOrderId().timeMicros();
    }

    @Override
    public int compareTo(EventId other) {
        return asOrderId().compareTo(other.asOrderId());
    }

    @Override
    public String toString() {
        return uuid().toString();
    }

    private OrderId asOrderId() {
        return new OrderId(mostSignificantBits, leastSignificantBits);
    }

    /** Finalizer of SplitMix64: every input bit changes about half of the output bits. */
    private static long mixed(long value) {
        long mixed = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }
}
