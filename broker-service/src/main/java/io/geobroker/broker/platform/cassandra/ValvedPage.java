package io.geobroker.broker.platform.cassandra;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.util.concurrent.CompletionStage;

/** A page whose next pages pass the valve too, each as a statement. */
final class ValvedPage extends ForwardingPage {
    private final Statement<?> statement;
    private final ValvedSession session;

    ValvedPage(AsyncResultSet page, Statement<?> statement, ValvedSession session) {
        super(page);
        this.statement = statement;
        this.session = session;
    }

    @Override
    public CompletionStage<AsyncResultSet> fetchNextPage() {
        return session.nextPage(statement, page()::fetchNextPage);
    }
}
