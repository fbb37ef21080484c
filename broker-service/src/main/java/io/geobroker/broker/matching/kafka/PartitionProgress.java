package io.geobroker.broker.matching.kafka;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/**
 * How far one partition is done: records finish in any order, but only the offset below which all are finished may be
 * committed. Written by the polling thread (received) and the threads that finish; guarded by its own lock.
 */
final class PartitionProgress {
    private final Deque<Slot> unfinished = new ArrayDeque<>();
    private long committable = -1;

    /** One record on its way. */
    final class Slot {
        private final long offset;
        private boolean finished;

        private Slot(long offset) {
            this.offset = offset;
        }

        /** Everything the record caused is durable. */
        void finish() {
            synchronized (PartitionProgress.this) {
                finished = true;
                while (!unfinished.isEmpty() && unfinished.getFirst().finished) {
                    committable = unfinished.removeFirst().offset + 1;
                }
                if (unfinished.isEmpty()) {
                    PartitionProgress.this.notifyAll();
                }
            }
        }
    }

    /** @param offset larger than that of any record received before */
    synchronized Slot received(long offset) {
        Slot slot = new Slot(offset);
        unfinished.addLast(slot);
        return slot;
    }

    /** The offset to commit: that of the first record that is not done; -1 before the first one is. */
    synchronized long committable() {
        return committable;
    }

    synchronized int pending() {
        return unfinished.size();
    }

    /** Waits until all that was received is done, or until {@link System#nanoTime()} passes the deadline. */
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
