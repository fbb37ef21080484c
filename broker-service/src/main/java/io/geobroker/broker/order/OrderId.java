package io.geobroker.broker.order;

import java.util.UUID;

/**
 * The id of an order: a time-based UUID (version 1).
 *
 * <p>Sorted as Cassandra's {@code timeuuid}: by time, then by the remaining bytes as signed ones.
 */
public record OrderId(long mostSignificantBits, long leastSignificantBits) implements Comparable<OrderId> {
    /** 100-nanosecond steps from 1582-10-15 to 1970-01-01, RFC 9562 section 5.1. */
    static final long GREGORIAN_OFFSET = 0x01B21DD213814000L;

    private static final int STEPS_PER_MICRO = 10;

    /** The range of an id's 60 time bits, microseconds since the epoch: until the year 5236. */
    public static final long EARLIEST = -12_219_292_800_000_000L;

    public static final long LATEST = 103_072_857_660_684_696L;

    /** The clock sequence, 14 bits: all ones exactly if {@link #isDecidedEverywhere}. */
    static final long CLOCK_SEQUENCE = 0x3FFF_0000_0000_0000L;

    /** Two bits of the node: see {@link #following}. */
    static final long FOLLOWING = 0x3;

    /** The 16 bits before those: a hash of the placing region. */
    static final long MARK = 0x3_FFFCL;

    /** The multicast bit of the node: clear exactly if the id names the order's first door. */
    static final long MULTICAST = 0x0000_0100_0000_0000L;

    /** The door's 16 bits are before those of {@link #MARK}. */
    private static final int DOOR_SHIFT = 16;

    /** Flips the sign of each byte, for unsigned comparison. */
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

    /** @throws IllegalArgumentException when it is not a time-based UUID */
    public static OrderId parse(String text) {
        if (text.length() != 36) {
            throw new IllegalArgumentException("order id must be a UUID of 36 characters, not of " + text.length());
        }
        return of(UUID.fromString(text));
    }

    /** The least possible id of that microsecond, or of the nearest that ids can have: a bound for reads. */
    public static OrderId lowestAt(long timeMicros) {
        long micros = Math.max(EARLIEST, Math.min(LATEST, timeMicros));
        return new OrderId(timeBits(GREGORIAN_OFFSET + micros * STEPS_PER_MICRO), SIGNS);
    }

    /**
     * The time bits of a version 1 UUID, RFC 9562 section 5.1.
     *
     * @param steps of 100 nanoseconds since 1582-10-15
     */
    static long timeBits(long steps) {
        return (steps << 32) | ((steps >>> 32 & 0xFFFFL) << 16) | 0x1000L | (steps >>> 48 & 0x0FFFL);
    }

    public UUID uuid() {
        return new UUID(mostSignificantBits, leastSignificantBits);
    }

    /** Microseconds since the epoch, by the clock of the broker that placed it. */
    public long timeMicros() {
        return Math.floorDiv(steps() - GREGORIAN_OFFSET, STEPS_PER_MICRO);
    }

    /** The order's partition of its symbol, from 0. */
    public int bucket(int buckets) {
        long hash = (mostSignificantBits ^ (leastSignificantBits * 31)) * 0x9E3779B97F4A7C15L;
        return (int) Long.remainderUnsigned(hash ^ (hash >>> 32), buckets);
    }

    /**
     * Whether a majority of all datacenters decides its end, not the symbol's home region.
     *
     * <p>The two ways do not exclude each other, so all claims must use the same: the id tells it.
     */
    public boolean isDecidedEverywhere() {
        return (leastSignificantBits & CLOCK_SEQUENCE) == CLOCK_SEQUENCE;
    }

    static long mark(String region) {
        int hash = region.hashCode();
        return ((hash ^ (hash >>> 16)) & 0xFFFFL) << 2;
    }

    long mark() {
        return leastSignificantBits & MARK;
    }

    /** Whether its first door is another one than its symbol's first home. */
    boolean namesDoor() {
        return (leastSignificantBits & MULTICAST) == 0;
    }

    long doorMark() {
        return (leastSignificantBits >>> DOOR_SHIFT) & MARK;
    }

    /** The node's bits, changed so that they name a door. */
    static long withDoor(long leastSignificantBits, String region) {
        return (leastSignificantBits & ~MULTICAST & ~(MARK << DOOR_SHIFT)) | (mark(region) << DOOR_SHIFT);
    }

    /** In the id, since all that handle the order have it. */
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
