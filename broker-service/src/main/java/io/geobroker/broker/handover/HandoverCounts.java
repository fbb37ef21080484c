package io.geobroker.broker.handover;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/** What handing over came to since the start. Threads may share it. */
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
    /** When orders were found missing, of the last minutes; guarded by itself. */
    private final Deque<Long> foundNanos = new ArrayDeque<>();

    public HandoverCounts(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Orders whose waiting row was missing here and was taken in from another region. */
    public long fetchedRows() {
        return fetchedRows.sum();
    }

    /** Orders whose view was missing here beside their row. */
    public long fetchedViews() {
        return fetchedViews.sum();
    }

    /** Orders that a region did not acknowledge, once for each region. */
    public long owed() {
        return owed.sum();
    }

    /** Outcomes met that nobody may have sent to other regions. */
    public long unsent() {
        return unsent.sum();
    }

    /** Owed orders that were delivered. */
    public long delivered() {
        return delivered.sum();
    }

    /** Accounts and keys that were not the same in two regions after something had happened, and were aligned. */
    public long aligned() {
        return aligned.sum();
    }

    /** Rounds of asking or delivering that ended early; what they left is done by the next. */
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
