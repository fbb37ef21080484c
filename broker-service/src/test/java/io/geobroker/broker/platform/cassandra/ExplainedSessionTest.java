package io.geobroker.broker.platform.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.geobroker.broker.platform.observability.AskedStatement;
import io.geobroker.broker.platform.observability.Explanation;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** Over a driver whose answers come from threads of their own. */
class ExplainedSessionTest {
    private static final SimpleStatement READ = SimpleStatement.newInstance(
                    "SELECT a, b FROM broker.orders WHERE a = 1")
            .setConsistencyLevel(DefaultConsistencyLevel.LOCAL_QUORUM);
    private static final SimpleStatement CLAIM = SimpleStatement.newInstance(
                    "INSERT INTO order_outcomes (a) VALUES (1) IF NOT EXISTS")
            .setConsistencyLevel(DefaultConsistencyLevel.LOCAL_QUORUM)
            .setSerialConsistencyLevel(DefaultConsistencyLevel.LOCAL_SERIAL);

    private final CqlSession driver = mock(CqlSession.class);
    private final ExplainedSession session = new ExplainedSession(driver, "SydneyDC", new StatementCounts("SydneyDC"));
    private final Explanation explanation = new Explanation();

    @Test
    void followsARequestOverStatementsPagesAndThreads() {
        AsyncResultSet second = page("SydneyDC", 0);
        AsyncResultSet first = page("SydneyDC", 0);
        AsyncResultSet decided = page("VirginiaDC", 1);
        when(first.hasMorePages()).thenReturn(true);
        when(first.fetchNextPage()).thenReturn(later(second));
        when(driver.executeAsync(READ)).thenReturn(later(first));
        when(driver.executeAsync(CLAIM)).thenReturn(later(decided));

        CompletionStage<AsyncResultSet> done = explanation.within(() -> session.executeAsync(READ)
                .thenCompose(AsyncResultSet::fetchNextPage)
                .thenCompose(page -> session.executeAsync(CLAIM)));
        done.toCompletableFuture().join();

        assertAsked(
                new AskedStatement("select orders", "SydneyDC", "LOCAL_QUORUM", null, null, 1),
                new AskedStatement("select orders", "SydneyDC", "LOCAL_QUORUM", null, null, 1),
                new AskedStatement("insert order_outcomes", "VirginiaDC", "LOCAL_QUORUM", "LOCAL_SERIAL", null, 2));
        assertThat(explanation.statements()).allMatch(statement -> statement.duration() != null);
    }

    @Test
    void followsAFailureAndKnowsWhereItCameFromByTheSession() {
        when(driver.executeAsync(CLAIM))
                .thenReturn(CompletableFuture.supplyAsync(() -> "")
                        .thenCompose(
                                nothing -> CompletableFuture.failedFuture(new DriverTimeoutException("no answer"))));
        AsyncResultSet read = page("SydneyDC", 0);
        when(driver.executeAsync(READ)).thenReturn(later(read));

        CompletionStage<AsyncResultSet> done = explanation.within(
                () -> session.executeAsync(CLAIM).exceptionallyCompose(failure -> session.executeAsync(READ)));
        done.toCompletableFuture().join();

        assertAsked(
                new AskedStatement("insert order_outcomes", "SydneyDC", "LOCAL_QUORUM", "LOCAL_SERIAL", null, 1),
                new AskedStatement("select orders", "SydneyDC", "LOCAL_QUORUM", null, null, 1));
    }

    @Test
    void onlyPassesOnWhenNobodyWishesToKnow() {
        CompletionStage<AsyncResultSet> answer = new CompletableFuture<>();
        when(driver.executeAsync(READ)).thenReturn(answer);

        assertThat(session.executeAsync(READ)).isSameAs(answer);
        assertThat(explanation.statements()).isEmpty();
    }

    private void assertAsked(AskedStatement... expected) {
        assertThat(explanation.statements())
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("duration")
                .containsExactly(expected);
    }

    private static CompletionStage<AsyncResultSet> later(AsyncResultSet page) {
        return CompletableFuture.supplyAsync(() -> page);
    }

    private static AsyncResultSet page(String coordinator, int failedAttempts) {
        Node node = mock(Node.class);
        ExecutionInfo execution = mock(ExecutionInfo.class);
        AsyncResultSet page = mock(AsyncResultSet.class);
        when(node.getDatacenter()).thenReturn(coordinator);
        when(execution.getCoordinator()).thenReturn(node);
        when(execution.getErrors())
                .thenReturn(failedAttempts == 0 ? List.of() : List.of(Map.entry(node, new IllegalStateException())));
        when(page.getExecutionInfo()).thenReturn(execution);
        return page;
    }
}
