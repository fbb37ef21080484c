package io.geobroker.broker.matching;

import java.time.Duration;

/**
 * Decides how far reads of news of all symbols look back.
 *
 * <p>An id further behind the newest than placing takes suggests that clocks differ: reads look back further for a while.
 * They also do so at first.
 */
final class ClockSpread {
    private static final long BEGINS_WIDE_MICROS = Duration.ofMinutes(1).toNanos() / 1_000;
    private static final long STAYS_WIDE_MICROS = Duration.ofMinutes(2).toNanos() / 1_000;

    private final long overlapMicros;
    private final long skewMicros;
    private long wideUntilMicros;

    /**
     * @param overlap how far reads of news look back in any case
     * @param skew how far clocks may differ; an id further behind than both was replicated late
     */
    ClockSpread(Duration overlap, Duration skew, long nowMicros) {
        this.overlapMicros = overlap.toNanos() / 1_000;
        this.skewMicros = skew.toNanos() / 1_000;
        this.wideUntilMicros = nowMicros + BEGINS_WIDE_MICROS;
    }

    /** @param behindMicros how far a new order's id is behind those of others */
    void noticed(long behindMicros, long nowMicros) {
        if (behindMicros > overlapMicros / 2 && behindMicros <= overlapMicros + skewMicros) {
            wideUntilMicros = nowMicros + STAYS_WIDE_MICROS;
        }
    }

    long lookBackMicros(long nowMicros) {
        return overlapMicros + (nowMicros < wideUntilMicros ? skewMicros : 0);
    }
}
