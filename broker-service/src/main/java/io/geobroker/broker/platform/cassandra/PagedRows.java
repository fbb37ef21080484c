package io.geobroker.broker.platform.cassandra;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;

/** Reads partitions and pages until enough rows are found. */
public final class PagedRows {
    private PagedRows() {}

    /** @param decode may throw, which fails the stage */
    public static <T> CompletionStage<List<T>> all(AsyncResultSet firstPage, Function<Row, T> decode) {
        return collect(firstPage, decode, row -> true, Integer.MAX_VALUE);
    }

    /**
     * Reads the next partition only if those before were not enough.
     *
     * @param partitions used by one thread at a time
     * @param read given a partition, and how many rows are still missing
     * @param decode may throw, which fails the stage
     * @param enough the most rows to find in all
     * @param goesOn asked before each page; true before the first
     */
    public static <P, T> CompletionStage<List<T>> collect(
            Iterator<P> partitions,
            BiFunction<P, Integer, CompletionStage<AsyncResultSet>> read,
            Function<Row, T> decode,
            Predicate<T> accepts,
            int enough,
            BooleanSupplier goesOn) {
        return collect(partitions, read, decode, accepts, enough, goesOn, new ArrayList<>());
    }

    private static <P, T> CompletionStage<List<T>> collect(
            Iterator<P> partitions,
            BiFunction<P, Integer, CompletionStage<AsyncResultSet>> read,
            Function<Row, T> decode,
            Predicate<T> accepts,
            int enough,
            BooleanSupplier goesOn,
            List<T> found) {
        return partitions.hasNext() && found.size() < enough && goesOn.getAsBoolean()
                ? read.apply(partitions.next(), enough - found.size())
                        .thenCompose(page -> collect(page, decode, accepts, enough, goesOn, found))
                        .thenCompose(more -> collect(partitions, read, decode, accepts, enough, goesOn, more))
                : CompletableFuture.completedFuture(found);
    }

    /**
     * Reads the next page only if those before were not enough.
     *
     * @param decode may throw, which fails the stage
     * @param enough the most rows to find
     */
    public static <T> CompletionStage<List<T>> collect(
            AsyncResultSet page, Function<Row, T> decode, Predicate<T> accepts, int enough) {
        return collect(page, decode, accepts, enough, () -> true, new ArrayList<>());
    }

    /**
     * @param goesOn asked before each page but the first
     * @param found counts as a part of what is enough, and is added to
     */
    public static <T> CompletionStage<List<T>> collect(
            AsyncResultSet page,
            Function<Row, T> decode,
            Predicate<T> accepts,
            int enough,
            BooleanSupplier goesOn,
            List<T> found) {
        for (Row row : page.currentPage()) {
            T value = decode.apply(row);
            if (accepts.test(value)) {
                found.add(value);
                if (found.size() == enough) {
                    return CompletableFuture.completedFuture(found);
                }
            }
        }
        return page.hasMorePages() && goesOn.getAsBoolean()
                ? page.fetchNextPage().thenCompose(next -> collect(next, decode, accepts, enough, goesOn, found))
                : CompletableFuture.completedFuture(found);
    }
}
