package io.geobroker.broker.platform.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Statement;
import io.geobroker.broker.platform.cassandra.valve.Valve;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * A session whose statements and further pages pass a {@link Valve} before the driver. A speculative execution takes no
 * second place: it starts just when nodes are slow.
 *
 * <p>Statements that other datacenters answer bypass it: their latency says nothing of this one, and a cut would block their
 * places. So do blocking ones, at the start, and the few about one node: shed, they would make it look down.
 */
final class ValvedSession extends ForwardingSession {
    private static final Duration LEAST_TIMEOUT = Duration.ofMillis(1);

    private final Valve valve;

    ValvedSession(CqlSession session, Valve valve) {
        super(session);
        this.valve = valve;
    }

    @Override
    public CompletionStage<AsyncResultSet> executeAsync(Statement<?> statement) {
        if (!isLocal(statement) || statement.getNode() != null) {
            return session().executeAsync(statement);
        }
        Duration timeout = timeout(statement);
        return valve.pass(
                Intent.priorityOf(statement),
                timeout,
                waited -> valved(
                        statement,
                        session()
                                .executeAsync(
                                        waited.isZero() ? statement : statement.setTimeout(left(timeout, waited)))));
    }

    /** Fails without a {@code CompletionException} around the cause. */
    private CompletionStage<AsyncResultSet> valved(Statement<?> statement, CompletionStage<AsyncResultSet> sent) {
        CompletableFuture<AsyncResultSet> answered = new CompletableFuture<>();
        sent.whenComplete((page, failure) -> {
            if (failure != null) {
                answered.completeExceptionally(failure);
            } else {
                answered.complete(page.hasMorePages() ? valved(statement, page) : page);
            }
        });
        return answered;
    }

    /** Its next pages pass the valve too, each as a statement. */
    private AsyncResultSet valved(Statement<?> statement, AsyncResultSet page) {
        return new ForwardingPage(
                page,
                () -> valve.pass(
                        Intent.priorityOf(statement),
                        timeout(statement),
                        waited -> valved(statement, page.fetchNextPage())));
    }

    /** At least 1 ms: the driver takes zero for no timeout. */
    static Duration left(Duration timeout, Duration waited) {
        Duration left = timeout.minus(waited);
        return left.compareTo(LEAST_TIMEOUT) < 0 ? LEAST_TIMEOUT : left;
    }

    private boolean isLocal(Statement<?> statement) {
        ConsistencyLevel own = statement.getConsistencyLevel();
        return own == null ? Intent.isLocal(statement) : own.isDcLocal();
    }

    private Duration timeout(Statement<?> statement) {
        Duration own = statement.getTimeout();
        return own == null ? profileOf(statement).getDuration(DefaultDriverOption.REQUEST_TIMEOUT) : own;
    }

    @Override
    public CompletionStage<Void> closeAsync() {
        valve.close();
        return session().closeAsync();
    }

    @Override
    public CompletionStage<Void> forceCloseAsync() {
        valve.close();
        return session().forceCloseAsync();
    }
}
