package io.geobroker.broker.handover;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Decides whether to ask every region.
 *
 * <p>After a refusal it allows one try per pause, so an outage delays few answers. Thread-safe.
 */
public final class EverywhereGate {
    private static final long OPEN = Long.MIN_VALUE;

    private final LongSupplier nanoTime;
    private final long pauseNanos;
    private final AtomicLong nextTryNanos = new AtomicLong(OPEN);

    /** @param pause after a refusal, before every region is asked again */
    public EverywhereGate(LongSupplier nanoTime, Duration pause) {
        this.nanoTime = nanoTime;
        this.pauseNanos = pause.toNanos();
    }

    /** If true, call {@link #acknowledged} or {@link #refused} next. */
    boolean mayAsk() {
        long next = nextTryNanos.get();
        if (next == OPEN) {
            return true;
        }
        long now = nanoTime.getAsLong();
        return now - next >= 0 && nextTryNanos.compareAndSet(next, notOpen(now + pauseNanos));
    }

    void acknowledged() {
        nextTryNanos.set(OPEN);
    }

    void refused() {
        nextTryNanos.set(notOpen(nanoTime.getAsLong() + pauseNanos));
    }

    private static long notOpen(long nanos) {
        return nanos == OPEN ? nanos + 1 : nanos;
    }
}
