package io.geobroker.broker.matching;

import java.time.Duration;

/**
 * Whether the clocks of those who place orders lately seemed to differ: an id further behind the newest ones than placing
 * takes. Reads of news then look back further, for all symbols, for a while. Beginning like that, for nothing is known yet, a
 * broker pays for the wider reads only when it has to. Confined to the matching thread.
 */
final class ClockSpread {
    private static final long BEGINS_WIDE_MICROS = Duration.ofMinutes(1).toNanos() / 1_000;
    private static final long STAYS_WIDE_MICROS = Duration.ofMinutes(2).toNanos() / 1_000;

    private final long overlapMicros;
    private final long skewMicros;
    private long wideUntilMicros;

    /**
     * @param overlap what reads of news look back in any case
     * @param skew how far clocks may differ; an id further behind than both was replicated late
     */
    ClockSpread(Duration overlap, Duration skew, long nowMicros) {
        this.overlapMicros = overlap.toNanos() / 1_000;
        this.skewMicros = skew.toNanos() / 1_000;
        this.wideUntilMicros = nowMicros + BEGINS_WIDE_MICROS;
    }

    /** @param behindMicros how far an order's id was behind those of others when the order was first seen */
    void noticed(long behindMicros, long nowMicros) {
        if (behindMicros > overlapMicros / 2 && behindMicros <= overlapMicros + skewMicros) {
            wideUntilMicros = nowMicros + STAYS_WIDE_MICROS;
        }
    }

    /** How far a read of news looks back now. */
    long lookBackMicros(long nowMicros) {
        return overlapMicros + (nowMicros < wideUntilMicros ? skewMicros : 0);
    }
}
