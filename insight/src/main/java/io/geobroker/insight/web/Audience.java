package io.geobroker.insight.web;

import java.time.Duration;
import java.util.function.LongSupplier;

/** Whether people view the measurements, here or in other regions; else they are taken less often. Thread-safe. */
public final class Audience {
    /** Longer than a page's pause between requests. */
    private static final long STAYS_NANOS = Duration.ofSeconds(10).toNanos();

    private final LongSupplier nanoTime;
    private volatile long lookedNanos;
    private volatile long lookedFromAbroadNanos;

    /**
     * Counts the start as a view here, so data is ready soon.
     *
     * @param nanoTime a monotonic clock
     */
    public Audience(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.lookedNanos = nanoTime.getAsLong();
        this.lookedFromAbroadNanos = lookedNanos;
    }

    void looks() {
        lookedNanos = nanoTime.getAsLong();
    }

    /** Another broker asks for people there. */
    void looksFromAbroad() {
        lookedFromAbroadNanos = nanoTime.getAsLong();
    }

    /** Other brokers are told this only: two that passed on each other's views would never rest. */
    public boolean isHere() {
        return isRecent(lookedNanos);
    }

    /** Here or in another region. */
    public boolean isThere() {
        return isHere() || isRecent(lookedFromAbroadNanos);
    }

    private boolean isRecent(long nanos) {
        return nanoTime.getAsLong() - nanos < STAYS_NANOS;
    }
}
