package io.geobroker.broker.region;

import java.time.Duration;

/**
 * Over how many buckets one broker spreads the new orders of a symbol: the fewest it was told of for a while. So a lower number
 * counts at once, and a higher one when the owner of the symbol must have heard of it too, or knows that it hears nothing.
 * Confined to one thread.
 */
public final class PlacingBuckets {
    private final long whileNanos;

    private int usable = 1;
    /** The fewest told since {@link #risingSinceNanos}, if that is more than usable. */
    private int least = 1;

    private long risingSinceNanos;

    /** @param settled how long a higher number must have been told */
    public PlacingBuckets(Duration settled) {
        this.whileNanos = settled.toNanos();
    }

    /**
     * @param buckets what was told now
     * @param nowNanos of a clock that never goes back
     * @return what may be used until told again
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
