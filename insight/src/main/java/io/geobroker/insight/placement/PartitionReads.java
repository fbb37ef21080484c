package io.geobroker.insight.placement;

import io.geobroker.broker.order.cassandra.WaitingOrdersContext;
import io.geobroker.schema.listing.Symbol;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;

/** Counts this broker's reads of waiting orders by partition. Thread-safe. */
public final class PartitionReads implements ObservationHandler<WaitingOrdersContext> {
    /** A rate covers this and the last window: 30 to 60 seconds. */
    static final Duration WINDOW = Duration.ofSeconds(30);

    /**
     * Since the broker's start.
     *
     * @param reads of one or more pages
     * @param rows each row once per read
     * @param rowsPerSecond of the last half to whole minute
     */
    public record Reads(long reads, long rows, double rowsPerSecond) {}

    private record Partition(Symbol symbol, int bucket) {}

    private final ConcurrentMap<Partition, Counts> counts = new ConcurrentHashMap<>();
    private final LongSupplier nanoTime;

    public PartitionReads(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    @Override
    public boolean supportsContext(Observation.Context context) {
        return context instanceof WaitingOrdersContext;
    }

    @Override
    public void onStart(WaitingOrdersContext context) {
        if (context.isFirst()) {
            began(context.symbol(), context.bucket());
        }
    }

    @Override
    public void onStop(WaitingOrdersContext context) {
        returned(context.symbol(), context.bucket(), context.rows());
    }

    public void began(Symbol symbol, int bucket) {
        of(symbol, bucket).add(nanoTime.getAsLong(), 1, 0);
    }

    public void returned(Symbol symbol, int bucket, int rows) {
        of(symbol, bucket).add(nanoTime.getAsLong(), 0, rows);
    }

    /** Empty without reads. */
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
        /** {@code rows} when this window and the last began. */
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
            // Who took the time before another thread, and comes after it, belongs to the window that runs.
            if (begun - windowNanos <= 0) {
                return;
            }
            // After a pause of a window or more, the last window had no reads.
            rowsAtWindowBefore = begun - windowNanos == window ? rowsAtWindow : rows;
            windowBeforeNanos = begun - window;
            rowsAtWindow = rows;
            windowNanos = begun;
        }
    }
}
