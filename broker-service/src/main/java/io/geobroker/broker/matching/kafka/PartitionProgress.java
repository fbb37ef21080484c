package io.geobroker.broker.matching.kafka;

import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * How far one partition is done: records finish in any order, but only the offset below which all are finished may be
 * committed. Its size is that of what is not done, however far that is behind. Written by the polling thread (received) and the
 * threads that finish; guarded by its own lock.
 */
final class PartitionProgress {
    private static final long NONE = Long.MAX_VALUE;

    /** Offsets of what is not done, with how often each was received: what is read again may be under way still. */
    private final NavigableMap<Long, Integer> unfinished = new TreeMap<>();

    private long next = -1;
    private long leftFrom = NONE;
    /** How often records were read again. */
    private int rounds;

    /** One record on its way. */
    final class Slot {
        private final long offset;
        private final int round = rounds;

        private Slot(long offset) {
            this.offset = offset;
        }

        /** Everything the record caused is durable. To be called once, if {@link #leave} is not. */
        void finish() {
            synchronized (PartitionProgress.this) {
                unfinished.computeIfPresent(offset, (key, times) -> times == 1 ? null : times - 1);
                if (unfinished.isEmpty()) {
                    PartitionProgress.this.notifyAll();
                }
            }
        }

        /** The record was not taken, nor is any after it of its symbol: it has to be read again, if it is not already. */
        void leave() {
            synchronized (PartitionProgress.this) {
                if (round == rounds) {
                    leftFrom = Math.min(leftFrom, offset);
                }
                finish();
            }
        }
    }

    /** @param offset larger than that of any record received before, but for those after {@link #readAgain} */
    synchronized Slot received(long offset) {
        unfinished.merge(offset, 1, Integer::sum);
        next = offset + 1;
        return new Slot(offset);
    }

    /** The offset to commit: that of the first record that is not done; -1 before the first one was received. */
    synchronized long committable() {
        long first = unfinished.isEmpty() ? NONE : unfinished.firstKey();
        return Math.min(next, Math.min(first, leftFrom));
    }

    synchronized int pending() {
        return unfinished.size();
    }

    /** The offset of the first record that was left, from which on all are received again now; -1 if none was left. */
    synchronized long readAgain() {
        if (leftFrom == NONE) {
            return -1;
        }
        next = leftFrom;
        leftFrom = NONE;
        rounds++;
        return next;
    }

    /** Waits until all that was taken is done, or until {@link System#nanoTime()} passes the deadline. */
    synchronized void awaitDone(long deadlineNanos) throws InterruptedException {
        while (!unfinished.isEmpty()) {
            long millis = TimeUnit.NANOSECONDS.toMillis(deadlineNanos - System.nanoTime());
            if (millis <= 0) {
                return;
            }
            wait(millis);
        }
    }
}
