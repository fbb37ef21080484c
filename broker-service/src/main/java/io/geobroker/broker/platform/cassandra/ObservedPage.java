package io.geobroker.broker.platform.cassandra;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Statement;
import io.micrometer.observation.Observation;
import java.util.concurrent.CompletionStage;

/** A page whose next pages are observed too, each as a statement. */
final class ObservedPage extends ForwardingPage {
    private final Statement<?> statement;
    private final int number;
    private final Observation around;
    private final ObservedSession session;

    ObservedPage(AsyncResultSet page, Statement<?> statement, int number, Observation around, ObservedSession session) {
        super(page);
        this.statement = statement;
        this.number = number;
        this.around = around;
        this.session = session;
    }

    @Override
    public CompletionStage<AsyncResultSet> fetchNextPage() {
        return session.observed(statement, number + 1, around, unchanged -> page().fetchNextPage());
    }
}
