package io.geobroker.broker.matching;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;

/**
 * Keeps reads of a symbol's news apart, so that many tickers share one: each begins a spacing after the one before it, and one
 * that took long is followed by a rest of twice its time. Else a datacenter that is slow, because it has too much to do, would
 * be asked by every ticker all the same. Orders that are known already do not wait for it. Confined to the matching thread.
 */
final class ReadSpacing {
    /** As many times as long as the read took. */
    private static final int TIMES = 2;

    /** The longest rest, in spacings. */
    private static final int MOST_SPACINGS = 5;

    private final long spacingNanos;
    private final LongSupplier nanoTime;
    private final LongFunction<Executor> later;

    private long beganNanos;

    /** @param spacing zero for no rest at all */
    ReadSpacing(Duration spacing, Executor matchingThread) {
        this(
                spacing,
                System::nanoTime,
                nanos -> CompletableFuture.delayedExecutor(nanos, TimeUnit.NANOSECONDS, matchingThread));
    }

    /** @param later runs on the matching thread after so many nanoseconds */
    ReadSpacing(Duration spacing, LongSupplier nanoTime, LongFunction<Executor> later) {
        this.spacingNanos = spacing.toNanos();
        this.nanoTime = nanoTime;
        this.later = later;
    }

    void readBegins() {
        beganNanos = nanoTime.getAsLong();
    }

    /** Runs the action, which may read again, on the matching thread when the read that has just ended was long enough ago. */
    void afterRead(Runnable action) {
        long took = nanoTime.getAsLong() - beganNanos;
        long rest = Math.min(MOST_SPACINGS * spacingNanos, Math.max(spacingNanos - took, TIMES * took));
        if (rest > 0) {
            later.apply(rest).execute(action);
        } else {
            action.run();
        }
    }
}
