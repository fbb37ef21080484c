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
 * A session whose statements, and further pages of their answers, go through a valve before the driver gets them. One
 * statement is one place, however often the driver sends it: a second execution comes just when a node is slow, and asking
 * for another place then would keep others from theirs.
 *
 * <p>Past the valve go statements that other datacenters must answer: they take an ocean, or while it is cut their whole
 * timeout, which tells nothing of this datacenter, and their places would be missing for what it could do meanwhile. So do
 * those that block a thread, at the start: preparing and the schema.
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

    /** Fails as the driver does, without what a dependent stage would wrap around it. */
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

    /** Its turn may come when its time is just over; the driver takes zero for no timeout at all. */
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
