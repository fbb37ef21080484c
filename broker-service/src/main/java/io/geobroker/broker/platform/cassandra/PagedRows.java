package io.geobroker.broker.platform.cassandra;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Predicate;

/** Goes through the pages of an answer until enough rows are found. */
public final class PagedRows {
    private PagedRows() {}

    /**
     * Adds the accepted rows to those found before; the next page is asked for only if they are not enough.
     *
     * @param decode may throw, which fails the stage
     * @param enough how many may be found in all, those found before included
     * @return {@code found}
     */
    public static <T> CompletionStage<List<T>> collect(
            AsyncResultSet page, Function<Row, T> decode, Predicate<T> accepts, int enough, List<T> found) {
        for (Row row : page.currentPage()) {
            T value = decode.apply(row);
            if (accepts.test(value)) {
                found.add(value);
                if (found.size() == enough) {
                    return CompletableFuture.completedFuture(found);
                }
            }
        }
        return page.hasMorePages()
                ? page.fetchNextPage().thenCompose(next -> collect(next, decode, accepts, enough, found))
                : CompletableFuture.completedFuture(found);
    }
}
