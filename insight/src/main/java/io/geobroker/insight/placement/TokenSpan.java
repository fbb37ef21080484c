package io.geobroker.insight.placement;

/**
 * A piece of the ring of Cassandra's Murmur3 partitioner, whose tokens are all values of a {@code long}.
 *
 * @param after exclusive
 * @param upTo inclusive; not above {@code after} when the piece runs over the end of the ring
 */
public record TokenSpan(long after, long upTo) {
    private static final double RING = 0x1p64;

    /** The part of the ring it covers, 0 to 1; from a token to itself is all of it. */
    public double share() {
        if (after == upTo) {
            return 1;
        }
        // Between 1 and 2^64 - 1, which is what the bits say when read without a sign.
        long width = upTo - after;
        return ((width >>> 1) * 2.0 + (width & 1)) / RING;
    }
}
