package io.geobroker.insight.web;

import java.time.Duration;
import java.util.function.LongSupplier;

/** Whether anybody views the measurements; else they are taken less often. Thread-safe. */
public final class Audience {
    /** Longer than a page's pause between requests. */
    private static final long STAYS_NANOS = Duration.ofSeconds(10).toNanos();

    private final LongSupplier nanoTime;
    private volatile long lookedNanos;

    /**
     * Counts the start as a view, so data is ready soon.
     *
     * @param nanoTime a monotonic clock
     */
    public Audience(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.lookedNanos = nanoTime.getAsLong();
    }

    public void looks() {
        lookedNanos = nanoTime.getAsLong();
    }

    public boolean isThere() {
        return nanoTime.getAsLong() - lookedNanos < STAYS_NANOS;
    }
}
