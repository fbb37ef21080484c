package io.geobroker.broker.platform.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.internal.core.session.SessionWrapper;
import io.geobroker.broker.platform.observability.Observed;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A session that observes each asynchronous statement, with a {@link StatementContext}. What follows the answer continues in
 * the observation in which it was sent. Without handlers it only delegates.
 */
final class ObservedSession extends SessionWrapper implements CqlSession {
    private final CqlSession session;
    private final String datacenter;
    private final ObservationRegistry observations;
    private final ConcurrentMap<PreparedStatement, StatementName> names = new ConcurrentHashMap<>();

    /** @param datacenter the only one whose nodes coordinate */
    ObservedSession(CqlSession session, String datacenter, ObservationRegistry observations) {
        super(session);
        this.session = session;
        this.datacenter = datacenter;
        this.observations = observations;
    }

    @Override
    public CompletionStage<AsyncResultSet> executeAsync(Statement<?> statement) {
        return observations.isNoop()
                ? session.executeAsync(statement)
                : observed(statement, 1, Observed.current(), session::executeAsync);
    }

    /**
     * Sends a statement, or fetches its next page.
     *
     * @param around null without an observation; then the answering thread's stays
     */
    private CompletionStage<AsyncResultSet> observed(
            Statement<?> statement,
            int page,
            @Nullable Observation around,
            Function<Statement<?>, CompletionStage<AsyncResultSet>> send) {
        StatementContext context = new StatementContext(this, statement, page);
        Observation observation = Observed.start(Observation.createNotStarted("statement", () -> context, observations)
                .parentObservation(around));
        CompletionStage<AsyncResultSet> sent;
        try {
            sent = send.apply(context.isTraced() ? statement.setTracing(true) : statement);
        } catch (RuntimeException | Error e) {
            Observed.stop(observation, e);
            throw e;
        }
        CompletableFuture<AsyncResultSet> answered = new CompletableFuture<>();
        sent.whenComplete((answer, failure) -> {
            // First: the caller may consume the rows.
            stop(observation, context, answer, failure);
            if (failure != null) {
                within(around, () -> answered.completeExceptionally(failure));
            } else if (around == null) {
                answered.complete(answer);
            } else {
                // Its next pages are observed too, each as a statement.
                within(
                        around,
                        () -> answered.complete(new ForwardingPage(
                                answer,
                                () -> observed(statement, page + 1, around, unchanged -> answer.fetchNextPage()))));
            }
        });
        return answered;
    }

    private static void within(@Nullable Observation around, Runnable action) {
        if (around == null) {
            action.run();
        } else {
            Observed.within(around, action);
        }
    }

    private static void stop(
            Observation observation,
            StatementContext context,
            @Nullable AsyncResultSet answer,
            @Nullable Throwable failure) {
        if (answer != null) {
            context.answered(answer);
        } else if (failure != null) {
            context.failed(failure);
        }
        Observed.stop(observation, failure);
    }

    String datacenter() {
        return datacenter;
    }

    /** Prepared statements are parsed once; others are rare. */
    StatementName nameOf(Statement<?> statement) {
        if (statement instanceof BoundStatement bound) {
            return names.computeIfAbsent(
                    bound.getPreparedStatement(), prepared -> StatementName.of(prepared.getQuery()));
        } else if (statement instanceof SimpleStatement simple) {
            return StatementName.of(simple.getQuery());
        } else if (statement instanceof BatchStatement batch && batch.size() > 0) {
            return nameOf(batch.iterator().next());
        }
        return StatementName.of("");
    }

    /** The statement's own, or the one that it names, or the default. */
    DriverExecutionProfile profileOf(Statement<?> statement) {
        DriverExecutionProfile profile = statement.getExecutionProfile();
        String name = statement.getExecutionProfileName();
        return profile != null
                ? profile
                : getContext().getConfig().getProfile(name == null ? DriverExecutionProfile.DEFAULT_NAME : name);
    }
}
