package io.geobroker.broker.region;

import java.time.Duration;

/**
 * How many buckets a broker uses for a symbol's new orders. Confined to one thread. It is the fewest it was told for a
 * while. So a lower number counts at once. A higher one counts when the symbol's owner must have read it, or knows that it
 * reads nothing.
 */
public final class PlacingBuckets {
    private final long whileNanos;

    private int usable = 1;
    /** If more than usable. */
    private int least = 1;

    private long risingSinceNanos;

    /** @param settled how long a higher number must have been told */
    public PlacingBuckets(Duration settled) {
        this.whileNanos = settled.toNanos();
    }

    /** @param nowNanos of a monotonic clock */
    public int told(int buckets, long nowNanos) {
        if (buckets <= usable) {
            usable = buckets;
            least = buckets;
        } else if (least <= usable) {
            least = buckets;
            risingSinceNanos = nowNanos;
        } else {
            least = Math.min(least, buckets);
            if (nowNanos - risingSinceNanos >= whileNanos) {
                usable = least;
            }
        }
        return usable;
    }
}
