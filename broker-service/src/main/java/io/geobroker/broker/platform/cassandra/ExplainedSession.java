package io.geobroker.broker.platform.cassandra;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metrics.Metrics;
import com.datastax.oss.driver.api.core.session.Request;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import io.geobroker.broker.platform.observability.Explanation;
import io.geobroker.broker.platform.observability.Follower;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A session that tells the {@link Explanation} of a request, if there is one, which statements it was asked for and who
 * coordinated them. Without one it only counts and passes on.
 *
 * <p>Only asynchronous statements are told: no request waits for others.
 */
final class ExplainedSession implements CqlSession {
    private final CqlSession session;
    private final String datacenter;
    private final StatementCounts counts;

    /**
     * @param datacenter the only one whose nodes coordinate for that session
     * @param counts of all sessions
     */
    ExplainedSession(CqlSession session, String datacenter, StatementCounts counts) {
        this.session = session;
        this.datacenter = datacenter;
        this.counts = counts;
    }

    @Override
    public CompletionStage<AsyncResultSet> executeAsync(Statement<?> statement) {
        Explanation explanation = Explanation.current();
        return explanation == null
                ? counts.count(statement, session.executeAsync(statement))
                : explained(
                        explanation,
                        statement,
                        () -> counts.count(statement, session.executeAsync(sent(explanation, statement))));
    }

    private static Statement<?> sent(Explanation explanation, Statement<?> statement) {
        Follower follower = explanation.follower();
        return follower != null && follower.wantsCassandraTraces() ? statement.setTracing(true) : statement;
    }

    /** Sends a statement, or for a further page of it, and puts the explanation on the thread that goes on from there. */
    CompletionStage<AsyncResultSet> explained(
            Explanation explanation, Statement<?> statement, Supplier<CompletionStage<AsyncResultSet>> send) {
        StatementDescription description = StatementDescription.of(statement, session);
        Explanation.Asking asking = explanation.ask(
                description.name(), datacenter, description.consistency(), description.serialConsistency());
        CompletableFuture<AsyncResultSet> answer = new CompletableFuture<>();
        send.get().whenComplete((page, failure) -> {
            if (failure == null) {
                tell(asking, page.getExecutionInfo(), null);
                AsyncResultSet explainedPage = new ExplainedPage(page, statement, explanation, this);
                explanation.within(() -> answer.complete(explainedPage));
            } else {
                tell(asking, failure instanceof DriverException known ? known.getExecutionInfo() : null, failure);
                explanation.within(() -> answer.completeExceptionally(failure));
            }
        });
        return answer;
    }

    private void tell(Explanation.Asking asking, @Nullable ExecutionInfo execution, @Nullable Throwable failure) {
        if (execution == null) {
            asking.answered(null, null, 1, failure);
            return;
        }
        Node coordinator = execution.getCoordinator();
        asking.answered(
                coordinator == null ? null : coordinator.getDatacenter(),
                coordinator == null ? null : String.valueOf(coordinator.getHostId()),
                1
                        + execution.getSpeculativeExecutionCount()
                        + execution.getErrors().size(),
                failure);
        Follower.Sent followed = asking.followed();
        if (followed != null && execution.getTracingId() != null) {
            followed.traced(() -> CassandraTrace.read(execution, session.getMetadata()));
        }
    }

    @Override
    public <RequestT extends Request, ResultT> @Nullable ResultT execute(
            RequestT request, GenericType<ResultT> resultType) {
        return session.execute(request, resultType);
    }

    @Override
    public String getName() {
        return session.getName();
    }

    @Override
    public Metadata getMetadata() {
        return session.getMetadata();
    }

    @Override
    public boolean isSchemaMetadataEnabled() {
        return session.isSchemaMetadataEnabled();
    }

    @Override
    public CompletionStage<Metadata> setSchemaMetadataEnabled(@Nullable Boolean enabled) {
        return session.setSchemaMetadataEnabled(enabled);
    }

    @Override
    public CompletionStage<Metadata> refreshSchemaAsync() {
        return session.refreshSchemaAsync();
    }

    @Override
    public CompletionStage<Boolean> checkSchemaAgreementAsync() {
        return session.checkSchemaAgreementAsync();
    }

    @Override
    public DriverContext getContext() {
        return session.getContext();
    }

    @Override
    public Optional<CqlIdentifier> getKeyspace() {
        return session.getKeyspace();
    }

    @Override
    public Optional<Metrics> getMetrics() {
        return session.getMetrics();
    }

    @Override
    public CompletionStage<Void> closeFuture() {
        return session.closeFuture();
    }

    @Override
    public CompletionStage<Void> closeAsync() {
        return session.closeAsync();
    }

    @Override
    public CompletionStage<Void> forceCloseAsync() {
        return session.forceCloseAsync();
    }
}
