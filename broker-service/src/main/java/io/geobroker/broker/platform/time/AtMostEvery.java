package io.geobroker.broker.platform.time;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Lets one of many through in each stretch of time, such as a log line where hundreds fail together. Thread-safe. */
public final class AtMostEvery {
    private final long everyNanos;
    private final AtomicLong lastNanos;

    /** @param every from one to the next; the first passes at once */
    public AtMostEvery(Duration every) {
        this.everyNanos = every.toNanos();
        this.lastNanos = new AtomicLong(System.nanoTime() - everyNanos);
    }

    /** If true, the next one is due a stretch later. */
    public boolean isDue() {
        long now = System.nanoTime();
        long last = lastNanos.get();
        return now - last >= everyNanos && lastNanos.compareAndSet(last, now);
    }
}
