package io.geobroker.insight.web;

import java.time.Duration;
import java.util.function.LongSupplier;

/** Whether somebody looks at what is measured here: while nobody does, it is measured less often. Threads may share it. */
public final class Audience {
    /** Above the pause after which a page looks again. */
    private static final long STAYS_NANOS = Duration.ofSeconds(10).toNanos();

    private final LongSupplier nanoTime;
    private volatile long lookedNanos;

    /**
     * Begins as if somebody looked now: there is something to see soon after the start.
     *
     * @param nanoTime of the clock that never goes back
     */
    public Audience(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.lookedNanos = nanoTime.getAsLong();
    }

    /** Somebody looks now. */
    public void looks() {
        lookedNanos = nanoTime.getAsLong();
    }

    /** Whether somebody looked a moment ago. */
    public boolean isThere() {
        return nanoTime.getAsLong() - lookedNanos < STAYS_NANOS;
    }
}
