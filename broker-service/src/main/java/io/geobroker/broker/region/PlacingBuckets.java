package io.geobroker.broker.region;

import java.time.Duration;

/**
 * How many buckets a broker uses for a symbol's new orders: the fewest it was told for a while. A lower number counts at
 * once. A higher one counts when the symbol's owner must have read it, or knows that it reads nothing. Confined to one
 * thread.
 */
public final class PlacingBuckets {
    private final long whileNanos;

    private int usable = 1;
    /** The fewest told since {@link #risingSinceNanos}, if more than usable. */
    private int least = 1;

    private long risingSinceNanos;

    /** @param settled how long a higher number must have been told */
    public PlacingBuckets(Duration settled) {
        this.whileNanos = settled.toNanos();
    }

    /**
     * @param nowNanos of a monotonic clock
     * @return the number to use until the next call
     */
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
