package io.geobroker.insight.placement;

/**
 * A range of the Murmur3 partitioner's ring, whose tokens are all {@code long} values.
 *
 * @param after exclusive
 * @param upTo inclusive; at most {@code after} when it wraps around
 */
public record TokenSpan(long after, long upTo) {
    private static final double RING = 0x1p64;

    /** Part of the ring, 0 to 1; from a token to itself it is all. */
    public double share() {
        if (after == upTo) {
            return 1;
        }
        // 1 to 2^64 - 1, read as unsigned.
        long width = upTo - after;
        return ((width >>> 1) * 2.0 + (width & 1)) / RING;
    }
}
