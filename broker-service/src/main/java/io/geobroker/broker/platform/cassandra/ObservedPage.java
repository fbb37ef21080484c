package io.geobroker.broker.platform.cassandra;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.Statement;
import io.micrometer.observation.Observation;
import java.util.concurrent.CompletionStage;

/**
 * A page of an answer whose further pages are observed too, each as a statement of its own.
 *
 * @param around what the statement was sent for
 */
record ObservedPage(
        AsyncResultSet page, Statement<?> statement, int number, Observation around, ObservedSession session)
        implements AsyncResultSet {

    @Override
    public CompletionStage<AsyncResultSet> fetchNextPage() {
        return session.observed(statement, number + 1, around, unchanged -> page.fetchNextPage());
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
