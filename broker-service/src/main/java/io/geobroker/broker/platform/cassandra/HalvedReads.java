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
 * Reads rows that lie among very many deleted ones. A node fails a page for which it meets more than {@code
 * tombstone_failure_threshold} of them, each time anew. So what fails is asked for in two halves, those in halves again, until
 * all of it is read. What was read before is not read again, as far as {@code behind} tells.
 *
 * <p>Protocol V4 does not tell why a node failed a read. What fails for another reason is halved too, some dozens of times, and
 * fails with a part that has no halves.
 *
 * @param read asks for something; completes with its first page
 * @param halves of something; none when it cannot be halved
 * @param behind what is left of something behind a row of it; may have that row again
 */
public record HalvedReads<Q>(
        Function<Q, CompletionStage<AsyncResultSet>> read, Function<Q, List<Q>> halves, BiFunction<Q, Row, Q> behind) {
    /** See {@code RequestFailureReason} of Cassandra. */
    private static final int READ_TOO_MANY_TOMBSTONES = 1;

    /**
     * Some rows, and how to read those after them.
     *
     * @param rows may be empty
     * @param next to be called once at most; null when this page is the last
     */
    public record Page(List<Row> rows, @Nullable Supplier<CompletionStage<Page>> next) {}

    /** The first page. */
    public CompletionStage<Page> first(Q asked) {
        return first(asked, null);
    }

    private CompletionStage<Page> first(Q asked, @Nullable Supplier<CompletionStage<Page>> then) {
        return page(read.apply(asked), asked, then);
    }

    /** @param asked what remains when this page cannot be read */
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
