package io.geobroker.insight.placement;

import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;

/** Counts what this broker reads of each partition of waiting orders. Any thread may write and read. */
public final class PartitionReads {
    /** A rate is of the window before and of the one that has begun: of the last 30 to 60 seconds. */
    static final Duration WINDOW = Duration.ofSeconds(30);

    /**
     * What was read of a partition since the broker started.
     *
     * @param reads how often it was read, each as one statement or more pages
     * @param rows how many rows came back; the same row counts each time
     * @param rowsPerSecond of the last half to whole minute
     */
    public record Reads(long reads, long rows, double rowsPerSecond) {}

    private record Partition(Symbol symbol, int bucket) {}

    private final ConcurrentMap<Partition, Counts> counts = new ConcurrentHashMap<>();
    private final LongSupplier nanoTime;

    /** @param nanoTime nanoseconds since anything, never going back */
    public PartitionReads(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** A read was begun. */
    public void began(Symbol symbol, int bucket) {
        of(symbol, bucket).add(nanoTime.getAsLong(), 1, 0);
    }

    /** Rows of a read came back. */
    public void returned(Symbol symbol, int bucket, int rows) {
        of(symbol, bucket).add(nanoTime.getAsLong(), 0, rows);
    }

    /** Empty when this broker has not read the partition. */
    public Optional<Reads> find(Symbol symbol, int bucket) {
        return Optional.ofNullable(counts.get(new Partition(symbol, bucket)))
                .map(found -> found.at(nanoTime.getAsLong()));
    }

    private Counts of(Symbol symbol, int bucket) {
        return counts.computeIfAbsent(new Partition(symbol, bucket), unused -> new Counts(nanoTime.getAsLong()));
    }

    private static final class Counts {
        private static final double NANOS_PER_SECOND = 1e9;

        private final long startedNanos;
        private long windowNanos;
        private long reads;
        private long rows;
        /** The value of {@code rows} when this window and the one before it began. */
        private long rowsAtWindow;

        private long rowsAtWindowBefore;
        private long windowBeforeNanos;

        Counts(long nowNanos) {
            startedNanos = nowNanos;
            windowNanos = nowNanos;
            windowBeforeNanos = nowNanos;
        }

        synchronized void add(long nowNanos, int moreReads, int moreRows) {
            roll(nowNanos);
            reads += moreReads;
            rows += moreRows;
        }

        synchronized Reads at(long nowNanos) {
            roll(nowNanos);
            double seconds = (nowNanos - windowBeforeNanos) / NANOS_PER_SECOND;
            return new Reads(reads, rows, seconds <= 0 ? 0 : (rows - rowsAtWindowBefore) / seconds);
        }

        private void roll(long nowNanos) {
            long window = WINDOW.toNanos();
            long begun = startedNanos + (nowNanos - startedNanos) / window * window;
            if (begun == windowNanos) {
                return;
            }
            // After a pause of a window or more nothing was read in the one before this.
            rowsAtWindowBefore = begun - windowNanos == window ? rowsAtWindow : rows;
            windowBeforeNanos = begun - window;
            rowsAtWindow = rows;
            windowNanos = begun;
        }
    }
}
