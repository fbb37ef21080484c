package io.geobroker.broker.handover;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Decides whether to ask every region.
 *
 * <p>After a refusal it allows one try per pause, so an outage delays few answers. Thread-safe.
 */
public final class EverywhereGate {
    private static final long OPEN = Long.MIN_VALUE;
    /** After a refusal. Longer means fewer late answers during a cut, and more debts after it. */
    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final LongSupplier nanoTime;
    private final AtomicLong nextTryNanos = new AtomicLong(OPEN);

    public EverywhereGate(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** If true, call {@link #acknowledged} or {@link #refused} next. */
    boolean mayAsk() {
        long next = nextTryNanos.get();
        if (next == OPEN) {
            return true;
        }
        long now = nanoTime.getAsLong();
        return now - next >= 0 && nextTryNanos.compareAndSet(next, notOpen(now + PAUSE_NANOS));
    }

    void acknowledged() {
        nextTryNanos.set(OPEN);
    }

    void refused() {
        nextTryNanos.set(notOpen(nanoTime.getAsLong() + PAUSE_NANOS));
    }

    private static long notOpen(long nanos) {
        return nanos == OPEN ? nanos + 1 : nanos;
    }
}
