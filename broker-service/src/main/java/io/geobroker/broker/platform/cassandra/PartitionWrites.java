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
 * Writes rows of one partition together when they come together: a partition has one write under way, and what comes for it
 * meanwhile is one mutation behind that. Who comes to a partition at rest is not delayed; the slower the acknowledgements, or
 * the more there is to write, the fewer writes the datacenters get. Threads may share it.
 *
 * <p>A write that fails takes those that waited behind it along, unsent: they would wait as long for the same answer. Whether
 * the rows of a failed write are stored is unknown, as of any write; who wants them repeats them.
 *
 * @param <P> what tells partitions apart
 * @param <R> a row as it is written; to be idempotent
 */
public final class PartitionWrites<P, R> {
    private final Function<List<R>, CompletionStage<?>> writer;
    private final int mostTogether;
    /** What waits, by partition; a partition that is not in it has no write under way. Guarded by itself. */
    private final Map<P, Queue<PendingRow<R>>> waiting = new HashMap<>();

    private record PendingRow<R>(R row, CompletableFuture<Void> done) {}

    /**
     * @param writer writes rows of one partition as one mutation
     * @param mostTogether of one write; nodes warn of more than 5 KiB, see {@link Intent#MOST_IN_BATCH}
     */
    public PartitionWrites(Function<List<R>, CompletionStage<?>> writer, int mostTogether) {
        this.writer = writer;
        this.mostTogether = mostTogether;
    }

    /** Writes statements of one intent, each of one row, by a session. */
    public static <P> PartitionWrites<P, BoundStatement> by(CqlSession session, Intent intent, int mostTogether) {
        return new PartitionWrites<>(
                rows -> session.executeAsync(rows.size() == 1 ? rows.get(0) : intent.idempotentBatch(rows)),
                mostTogether);
    }

    /** Completes when the row is durable. */
    public CompletionStage<Void> write(P partition, R row) {
        PendingRow<R> pending = new PendingRow<>(row, new CompletableFuture<>());
        synchronized (waiting) {
            Queue<PendingRow<R>> behind = waiting.get(partition);
            if (behind != null) {
                behind.add(pending);
                return pending.done();
            }
            waiting.put(partition, new ArrayDeque<>());
        }
        send(partition, List.of(pending));
        return pending.done();
    }

    private void send(P partition, List<PendingRow<R>> rows) {
        var unused = CompletableFuture.completedFuture(
                        rows.stream().map(PendingRow::row).toList())
                .thenCompose(together -> writer.apply(together).thenAccept(written -> {}))
                .whenComplete((written, failure) -> answered(partition, rows, failure));
    }

    private void answered(P partition, List<PendingRow<R>> rows, @Nullable Throwable failure) {
        if (failure == null) {
            // The next write is on its way before anybody is told of this one.
            List<PendingRow<R>> next = next(partition);
            if (!next.isEmpty()) {
                send(partition, next);
            }
            rows.forEach(row -> row.done().complete(null));
        } else {
            Queue<PendingRow<R>> behind = atRest(partition);
            rows.forEach(row -> row.done().completeExceptionally(failure));
            behind.forEach(row -> row.done().completeExceptionally(failure));
        }
    }

    /** Takes out what is to follow; nothing, and the partition is at rest. */
    private List<PendingRow<R>> next(P partition) {
        synchronized (waiting) {
            Queue<PendingRow<R>> behind = Objects.requireNonNull(waiting.get(partition));
            List<PendingRow<R>> next = new ArrayList<>();
            while (next.size() < mostTogether && !behind.isEmpty()) {
                next.add(behind.remove());
            }
            if (next.isEmpty()) {
                waiting.remove(partition);
            }
            return next;
        }
    }

    /** Takes out all that waits. */
    private Queue<PendingRow<R>> atRest(P partition) {
        synchronized (waiting) {
            return Objects.requireNonNull(waiting.remove(partition));
        }
    }
}
