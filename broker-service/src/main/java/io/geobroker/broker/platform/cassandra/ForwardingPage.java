package io.geobroker.broker.platform.cassandra;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** A page that delegates all but fetching the next. */
record ForwardingPage(AsyncResultSet page, Supplier<CompletionStage<AsyncResultSet>> next) implements AsyncResultSet {
    @Override
    public CompletionStage<AsyncResultSet> fetchNextPage() {
        return next.get();
    }

    @Override
    public ColumnDefinitions getColumnDefinitions() {
        return page.getColumnDefinitions();
    }

    @Override
    public ExecutionInfo getExecutionInfo() {
        return page.getExecutionInfo();
    }

    @Override
    public int remaining() {
        return page.remaining();
    }

    @Override
    public Iterable<Row> currentPage() {
        return page.currentPage();
    }

    @Override
    public boolean hasMorePages() {
        return page.hasMorePages();
    }

    @Override
    public boolean wasApplied() {
        return page.wasApplied();
    }
}
