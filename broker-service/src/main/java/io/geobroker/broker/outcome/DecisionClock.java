package io.geobroker.broker.outcome;

import io.geobroker.broker.order.MicroClock;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Times of decisions: the wall clock, but strictly increasing within a process, so that the tape keeps the order in which
 * one ticker's fills were decided. Threads may share it.
 */
public final class DecisionClock {
    private final MicroClock clock;
    private final AtomicLong last = new AtomicLong();

    public DecisionClock(MicroClock clock) {
        this.clock = clock;
    }

    /** Now, without the promise to increase. */
    public long micros() {
        return clock.micros();
    }

    public long nextMicros() {
        long now = clock.micros();
        return last.updateAndGet(previous -> Math.max(previous + 1, now));
    }
}
