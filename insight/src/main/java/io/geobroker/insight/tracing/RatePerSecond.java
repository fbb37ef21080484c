package io.geobroker.insight.tracing;

import java.util.function.LongSupplier;

/** Rate limiter; saves one second's permits at most, but at least one. Thread-safe. */
final class RatePerSecond {
    private static final double NANOS_PER_SECOND = 1e9;

    private final double perSecond;
    private final double most;
    private final LongSupplier nanoTime;
    /** Both guarded by this. */
    private double allowed;

    private long countedAtNanos;

    /** @param perSecond may be a fraction; 0 permits none */
    RatePerSecond(double perSecond, LongSupplier nanoTime) {
        this.perSecond = perSecond;
        this.most = Math.max(1, perSecond);
        this.nanoTime = nanoTime;
        this.allowed = perSecond == 0 ? 0 : most;
        this.countedAtNanos = nanoTime.getAsLong();
    }

    synchronized boolean passes() {
        long now = nanoTime.getAsLong();
        allowed = Math.min(most, allowed + (now - countedAtNanos) / NANOS_PER_SECOND * perSecond);
        countedAtNanos = now;
        if (perSecond == 0 || allowed < 1) {
            return false;
        }
        allowed--;
        return true;
    }
}
