package io.geobroker.broker.handover;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/** Counts since the start, as {@link HandoverMeters} describes them. Thread-safe. */
public final class HandoverCounts {
    private static final long RECENT_NANOS = TimeUnit.MINUTES.toNanos(10);

    private final LongSupplier nanoTime;
    private final LongAdder fetchedRows = new LongAdder();
    private final LongAdder fetchedViews = new LongAdder();
    private final LongAdder owed = new LongAdder();
    private final LongAdder unsent = new LongAdder();
    private final LongAdder delivered = new LongAdder();
    private final LongAdder aligned = new LongAdder();
    private final LongAdder failedRounds = new LongAdder();
    /** Guarded by itself. */
    private final Deque<Long> foundNanos = new ArrayDeque<>();

    public HandoverCounts(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    public long fetchedRows() {
        return fetchedRows.sum();
    }

    public long fetchedViews() {
        return fetchedViews.sum();
    }

    public long owed() {
        return owed.sum();
    }

    public long unsent() {
        return unsent.sum();
    }

    public long delivered() {
        return delivered.sum();
    }

    public long aligned() {
        return aligned.sum();
    }

    public long failedRounds() {
        return failedRounds.sum();
    }

    /** Orders found missing here in the last ten minutes. */
    public int foundLately() {
        synchronized (foundNanos) {
            long now = nanoTime.getAsLong();
            while (!foundNanos.isEmpty() && now - foundNanos.element() > RECENT_NANOS) {
                foundNanos.remove();
            }
            return foundNanos.size();
        }
    }

    void rowFetched() {
        fetchedRows.increment();
        found();
    }

    void viewFetched() {
        fetchedViews.increment();
        found();
    }

    void orderOwed() {
        owed.increment();
    }

    void outcomeUnsent() {
        unsent.increment();
    }

    void orderDelivered() {
        delivered.increment();
    }

    void rowAligned() {
        aligned.increment();
    }

    void roundFailed() {
        failedRounds.increment();
    }

    private void found() {
        synchronized (foundNanos) {
            foundNanos.add(nanoTime.getAsLong());
        }
    }
}
