package io.geobroker.broker.platform.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Statement;
import io.geobroker.broker.platform.cassandra.valve.Valve;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * A session whose statements and further pages pass a {@link Valve} before the driver. A speculative execution takes no
 * second place: it starts just when nodes are slow.
 *
 * <p>Statements that other datacenters answer bypass it: their latency says nothing of this one, and a cut would block their
 * places. So do blocking ones, at the start.
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
        if (!isLocal(statement)) {
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

    CompletionStage<AsyncResultSet> nextPage(Statement<?> statement, Supplier<CompletionStage<AsyncResultSet>> fetch) {
        return valve.pass(Intent.priorityOf(statement), timeout(statement), waited -> valved(statement, fetch.get()));
    }

    /** Fails without a {@code CompletionException} around the cause. */
    private CompletionStage<AsyncResultSet> valved(Statement<?> statement, CompletionStage<AsyncResultSet> sent) {
        CompletableFuture<AsyncResultSet> answered = new CompletableFuture<>();
        sent.whenComplete((page, failure) -> {
            if (failure != null) {
                answered.completeExceptionally(failure);
            } else {
                answered.complete(page.hasMorePages() ? new ValvedPage(page, statement, this) : page);
            }
        });
        return answered;
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
        return own == null ? profile(statement).getDuration(DefaultDriverOption.REQUEST_TIMEOUT) : own;
    }

    private DriverExecutionProfile profile(Statement<?> statement) {
        DriverExecutionProfile profile = statement.getExecutionProfile();
        String name = statement.getExecutionProfileName();
        return profile != null
                ? profile
                : getContext().getConfig().getProfile(name == null ? DriverExecutionProfile.DEFAULT_NAME : name);
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
