package io.geobroker.broker.matching.kafka;

import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Finds the offset to commit in one partition: all records below it are done. Holds only what is not done. Guarded by its
 * own lock.
 */
final class PartitionProgress {
    private static final long NONE = Long.MAX_VALUE;

    /** Offsets not done, with how often each was received: a record read again may still be under way. */
    private final NavigableMap<Long, Integer> unfinished = new TreeMap<>();

    private long next = -1;
    private long leftFrom = NONE;
    /** Where the last round began: what lies before it does not come again. */
    private long soughtFrom;

    /** How often records were read again. */
    private int rounds;

    final class Slot {
        private final long offset;
        private final int round = rounds;

        private Slot(long offset) {
            this.offset = offset;
        }

        /** All the record caused is durable. Call once, unless {@link #leave} is called. */
        void finish() {
            synchronized (PartitionProgress.this) {
                unfinished.computeIfPresent(offset, (key, times) -> times == 1 ? null : times - 1);
                if (unfinished.isEmpty()) {
                    PartitionProgress.this.notifyAll();
                }
            }
        }

        /** The record was not taken, nor will later ones of its symbol be. It must be read again, if it is not already. */
        void leave() {
            synchronized (PartitionProgress.this) {
                if (round == rounds || offset < soughtFrom) {
                    leftFrom = Math.min(leftFrom, offset);
                }
                finish();
            }
        }
    }

    /** @param offset above all received before, except after {@link #goOnFrom} */
    synchronized Slot received(long offset) {
        unfinished.merge(offset, 1, Integer::sum);
        next = offset + 1;
        return new Slot(offset);
    }

    /** -1 before any record was received. */
    synchronized long committable() {
        long first = unfinished.isEmpty() ? NONE : unfinished.firstKey();
        return Math.min(next, Math.min(first, leftFrom));
    }

    synchronized int pending() {
        return unfinished.size();
    }

    /** Whether a record is still to be read again. */
    synchronized boolean isLeft() {
        return leftFrom != NONE;
    }

    /** Where to go on, from the first record that was left; -1 if none was. */
    synchronized long readAgain() {
        return isLeft() ? goOnFrom(NONE) : -1;
    }

    /** Records from there on are others now. Where to go on: there, or before it from the first record that was left. */
    synchronized long goOnFrom(long offset) {
        next = Math.min(leftFrom, offset);
        soughtFrom = next;
        leftFrom = NONE;
        rounds++;
        return next;
    }

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
