package io.geobroker.broker.handover;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Says whether to ask every region for its acknowledgement. Once one was refused it says no, but for one try after each
 * pause, so that a cut costs one late answer now and then and not one for each order. Threads may share it.
 */
final class EverywhereGate {
    private static final long OPEN = Long.MIN_VALUE;

    private final LongSupplier nanoTime;
    private final long pauseNanos;
    /** When the next try may be made, or {@link #OPEN}. */
    private final AtomicLong nextTryNanos = new AtomicLong(OPEN);

    EverywhereGate(LongSupplier nanoTime, Duration pause) {
        this.nanoTime = nanoTime;
        this.pauseNanos = pause.toNanos();
    }

    /** Whether this caller may ask; it then has to tell how that ended. */
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
