package io.geobroker.broker.order;

import java.util.UUID;

/**
 * The identity of an order: a time-based UUID, so that ids sort by the time their order was placed.
 *
 * <p>Natural order is by time, then by the remaining bytes as signed ones: the order in which Cassandra sorts and pages a
 * {@code timeuuid}. It is total and consistent with equals.
 *
 * @param mostSignificantBits of a version 1 UUID
 * @param leastSignificantBits of a version 1 UUID
 */
public record OrderId(long mostSignificantBits, long leastSignificantBits) implements Comparable<OrderId> {
    /** 100-nanosecond steps from 1582-10-15 to 1970-01-01, RFC 9562 section 5.1. */
    static final long GREGORIAN_OFFSET = 0x01B21DD213814000L;

    private static final int STEPS_PER_MICRO = 10;

    /** The clock sequence, 14 bits: all set in the ids of {@link #isDecidedEverywhere}, and in no other. */
    static final long CLOCK_SEQUENCE = 0x3FFF_0000_0000_0000L;

    /** Two bits of the node: see {@link #following}. */
    static final long FOLLOWING = 0x3;

    /** The 16 bits of the node before those: a mark of the region where the order was placed. */
    static final long MARK = 0x3_FFFCL;

    /** Turned over, the sign of each byte makes unsigned order signed. */
    private static final long SIGNS = 0x8080_8080_8080_8080L;

    public OrderId {
        if (((mostSignificantBits >> 12) & 0xF) != 1) {
            throw new IllegalArgumentException(
                    "order id must be a time-based UUID: " + new UUID(mostSignificantBits, leastSignificantBits));
        }
    }

    public static OrderId of(UUID uuid) {
        return new OrderId(uuid.getMostSignificantBits(), uuid.getLeastSignificantBits());
    }

    /** @throws IllegalArgumentException when the text is not a time-based UUID */
    public static OrderId parse(String text) {
        if (text.length() != 36) {
            throw new IllegalArgumentException("order id must be a UUID of 36 characters, not of " + text.length());
        }
        return of(UUID.fromString(text));
    }

    /** The least id of all that could be made at that microsecond: a bound for reading, never an order's id. */
    public static OrderId lowestAt(long timeMicros) {
        return new OrderId(timeBits(GREGORIAN_OFFSET + timeMicros * STEPS_PER_MICRO), SIGNS);
    }

    /** The time bits of a version 1 UUID, from 100-nanosecond steps since 1582-10-15; RFC 9562 section 5.1. */
    static long timeBits(long steps) {
        return (steps << 32) | ((steps >>> 32 & 0xFFFFL) << 16) | 0x1000L | (steps >>> 48 & 0x0FFFL);
    }

    public UUID uuid() {
        return new UUID(mostSignificantBits, leastSignificantBits);
    }

    /** When the order was placed, microseconds since the epoch, by the clock of the broker that took it. */
    public long timeMicros() {
        return Math.floorDiv(steps() - GREGORIAN_OFFSET, STEPS_PER_MICRO);
    }

    /** Which of {@code buckets} partitions of its symbol the order is kept in: 0 to {@code buckets - 1}. */
    public int bucket(int buckets) {
        long hash = (mostSignificantBits ^ (leastSignificantBits * 31)) * 0x9E3779B97F4A7C15L;
        return (int) Long.remainderUnsigned(hash ^ (hash >>> 32), buckets);
    }

    /**
     * Whether the outcome is decided by a majority of all datacenters together rather than in the home region of its symbol.
     *
     * <p>The two do not exclude each other, so that every claim for one order has to be decided the same way, whoever makes
     * it and however little he knows of the order. Therefore the id tells.
     */
    public boolean isDecidedEverywhere() {
        return (leastSignificantBits & CLOCK_SEQUENCE) == CLOCK_SEQUENCE;
    }

    /** The mark of a region in the ids made there. */
    static long mark(String region) {
        int hash = region.hashCode();
        return ((hash ^ (hash >>> 16)) & 0xFFFFL) << 2;
    }

    long mark() {
        return leastSignificantBits & MARK;
    }

    /**
     * Whether what happens to the order is followed, wherever that is and however much later.
     *
     * <p>In the id for the same reason: everybody who does something for an order has it.
     */
    public Following following() {
        return switch ((int) (leastSignificantBits & FOLLOWING)) {
            case 1 -> Following.YES;
            case 3 -> Following.CLOSELY;
            default -> Following.NO;
        };
    }

    private long steps() {
        return ((mostSignificantBits & 0x0FFFL) << 48)
                | ((mostSignificantBits >>> 16 & 0xFFFFL) << 32)
                | (mostSignificantBits >>> 32);
    }

    @Override
    public int compareTo(OrderId other) {
        int byTime = Long.compareUnsigned(steps(), other.steps());
        return byTime != 0
                ? byTime
                : Long.compareUnsigned(leastSignificantBits ^ SIGNS, other.leastSignificantBits ^ SIGNS);
    }

    @Override
    public String toString() {
        return uuid().toString();
    }
}
