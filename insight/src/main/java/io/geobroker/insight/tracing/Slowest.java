package io.geobroker.insight.tracing;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;

/** Longest duration of each operation in the last and current window. Reports none in the first one. Thread-safe. */
final class Slowest {
    private final long windowNanos;
    private final LongSupplier nanoTime;
    private final ConcurrentMap<String, Windows> operations = new ConcurrentHashMap<>();

    Slowest(Duration window, LongSupplier nanoTime) {
        this.windowNanos = window.toNanos();
        this.nanoTime = nanoTime;
    }

    /** Whether none of its operation took longer since the last window began. */
    boolean isAmongThem(String operation, long durationNanos) {
        return operations
                .computeIfAbsent(operation, each -> new Windows(nanoTime.getAsLong()))
                .isSlowest(durationNanos, nanoTime.getAsLong());
    }

    private final class Windows {
        /** All guarded by this. */
        private long beganNanos;

        private boolean first = true;
        private long slowestBefore;
        private long slowestNow;

        Windows(long beganNanos) {
            this.beganNanos = beganNanos;
        }

        synchronized boolean isSlowest(long durationNanos, long now) {
            if (now - beganNanos >= windowNanos) {
                slowestBefore = now - beganNanos >= 2 * windowNanos ? 0 : slowestNow;
                slowestNow = 0;
                beganNanos = now;
                first = false;
            }
            boolean slowest = !first && durationNanos > Math.max(slowestBefore, slowestNow);
            slowestNow = Math.max(slowestNow, durationNanos);
            return slowest;
        }
    }
}
