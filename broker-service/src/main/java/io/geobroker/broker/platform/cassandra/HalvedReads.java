package io.geobroker.broker.platform.cassandra;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.servererrors.ReadFailureException;
import io.geobroker.broker.platform.concurrent.RootCause;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads rows among very many tombstones.
 *
 * <p>A node fails a page with more than {@code tombstone_failure_threshold} of them, every time. So a failed read is halved,
 * and its halves again. Protocol V4 names no reason, so other failures are halved too, dozens of times at most.
 *
 * @param halves empty when a query cannot be halved
 * @param behind the rest of a query after a row; may include that row
 */
public record HalvedReads<Q>(
        Function<Q, CompletionStage<AsyncResultSet>> read, Function<Q, List<Q>> halves, BiFunction<Q, Row, Q> behind) {
    /** From Cassandra's {@code RequestFailureReason}. */
    private static final int READ_TOO_MANY_TOMBSTONES = 1;

    /**
     * One page of rows.
     *
     * @param next call at most once; null on the last page
     */
    public record Page(List<Row> rows, @Nullable Supplier<CompletionStage<Page>> next) {

        /** Visits the rows of this page and of all that follow, each when the one before is done. */
        public CompletionStage<Void> visit(Function<List<Row>, CompletionStage<Void>> visit) {
            CompletionStage<Void> visited = visit.apply(rows);
            Supplier<CompletionStage<Page>> following = next;
            return following == null
                    ? visited
                    : visited.thenCompose(done -> following.get()).thenCompose(page -> page.visit(visit));
        }
    }

    public CompletionStage<Page> first(Q asked) {
        return first(asked, null);
    }

    private CompletionStage<Page> first(Q asked, @Nullable Supplier<CompletionStage<Page>> then) {
        return page(read.apply(asked), asked, then);
    }

    /** @param asked what to halve when this page fails */
    private CompletionStage<Page> page(
            CompletionStage<AsyncResultSet> page, Q asked, @Nullable Supplier<CompletionStage<Page>> then) {
        return page.handle((rows, failure) -> failure == null
                        ? CompletableFuture.completedFuture(taken(rows, asked, then))
                        : halved(asked, then, failure))
                .thenCompose(Function.identity());
    }

    private Page taken(AsyncResultSet page, Q asked, @Nullable Supplier<CompletionStage<Page>> then) {
        List<Row> rows = new ArrayList<>();
        page.currentPage().forEach(rows::add);
        if (!page.hasMorePages()) {
            return new Page(rows, then);
        }
        Q left = rows.isEmpty() ? asked : behind.apply(asked, rows.get(rows.size() - 1));
        return new Page(rows, () -> page(page.fetchNextPage(), left, then));
    }

    private CompletionStage<Page> halved(Q asked, @Nullable Supplier<CompletionStage<Page>> then, Throwable failure) {
        List<Q> both = isRefused(RootCause.of(failure)) ? halves.apply(asked) : List.of();
        return both.isEmpty()
                ? CompletableFuture.failedFuture(failure)
                : first(both.get(0), () -> first(both.get(1), then));
    }

    private static boolean isRefused(Throwable failure) {
        return failure instanceof ReadFailureException read
                && (read.getReasonMap().isEmpty() || read.getReasonMap().containsValue(READ_TOO_MANY_TOMBSTONES));
    }
}
