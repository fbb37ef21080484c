package io.geobroker.broker.platform.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Batches concurrent writes of rows by partition. Thread-safe.
 *
 * <p>The first row is written at once. Later rows wait until it is acknowledged or a batch is full, so that throughput does
 * not depend on latency.
 *
 * <p>A write that fails while others are under way fails alone. The last one fails the waiting rows too, unsent. Rows of a
 * failed write may be stored; callers repeat them.
 *
 * @param <R> idempotent
 */
public final class PartitionWrites<P, R> {
    /** Per partition: with 20 rows each and 230 ms, about 2,800 rows a second. */
    static final int MOST_UNDER_WAY = 32;

    private final Function<List<R>, CompletionStage<?>> writer;
    private final int mostTogether;
    private final int mostUnderWay;
    /** Partitions with a write under way; guarded by itself. */
    private final Map<P, Busy<R>> busy = new HashMap<>();

    private record PendingRow<R>(R row, CompletableFuture<Void> done) {}

    private static final class Busy<R> {
        private final Queue<PendingRow<R>> waiting = new ArrayDeque<>();
        private int underWay;
    }

    /**
     * @param writer writes rows of one partition as one mutation
     * @param mostTogether see {@link Intent#MOST_IN_BATCH}
     */
    PartitionWrites(Function<List<R>, CompletionStage<?>> writer, int mostTogether, int mostUnderWay) {
        this.writer = writer;
        this.mostTogether = mostTogether;
        this.mostUnderWay = mostUnderWay;
    }

    public static <P> PartitionWrites<P, BoundStatement> by(CqlSession session, Intent intent, int mostTogether) {
        return new PartitionWrites<>(
                rows -> session.executeAsync(rows.size() == 1 ? rows.get(0) : intent.idempotentBatch(rows)),
                mostTogether,
                MOST_UNDER_WAY);
    }

    /** Completes when the row is durable. */
    public CompletionStage<Void> write(P partition, R row) {
        PendingRow<R> pending = new PendingRow<>(row, new CompletableFuture<>());
        List<PendingRow<R>> next;
        synchronized (busy) {
            Busy<R> there = busy.computeIfAbsent(partition, atRest -> new Busy<>());
            there.waiting.add(pending);
            next = next(there);
        }
        send(partition, next);
        return pending.done();
    }

    private void send(P partition, List<PendingRow<R>> rows) {
        if (rows.isEmpty()) {
            return;
        }
        var unused = CompletableFuture.completedFuture(
                        rows.stream().map(PendingRow::row).toList())
                .thenCompose(together -> writer.apply(together).thenAccept(written -> {}))
                .whenComplete((written, failure) -> answered(partition, rows, failure));
    }

    private void answered(P partition, List<PendingRow<R>> rows, @Nullable Throwable failure) {
        if (failure == null) {
            // The next write goes out before callers hear of this one.
            send(partition, afterSuccess(partition));
            rows.forEach(row -> row.done().complete(null));
        } else {
            Queue<PendingRow<R>> along = afterFailure(partition);
            rows.forEach(row -> row.done().completeExceptionally(failure));
            along.forEach(row -> row.done().completeExceptionally(failure));
        }
    }

    private List<PendingRow<R>> afterSuccess(P partition) {
        synchronized (busy) {
            Busy<R> there = Objects.requireNonNull(busy.get(partition));
            there.underWay--;
            List<PendingRow<R>> next = next(there);
            if (there.underWay == 0) {
                busy.remove(partition);
            }
            return next;
        }
    }

    /** What fails too. */
    private Queue<PendingRow<R>> afterFailure(P partition) {
        synchronized (busy) {
            Busy<R> there = Objects.requireNonNull(busy.get(partition));
            there.underWay--;
            if (there.underWay > 0) {
                return new ArrayDeque<>();
            }
            busy.remove(partition);
            return there.waiting;
        }
    }

    /** What to send now; may be empty. */
    private List<PendingRow<R>> next(Busy<R> there) {
        int waiting = there.waiting.size();
        boolean isDue = there.underWay == 0 ? waiting > 0 : waiting >= mostTogether && there.underWay < mostUnderWay;
        if (!isDue) {
            return List.of();
        }
        there.underWay++;
        List<PendingRow<R>> next = new ArrayList<>();
        while (next.size() < mostTogether && !there.waiting.isEmpty()) {
            next.add(there.waiting.remove());
        }
        return next;
    }
}
