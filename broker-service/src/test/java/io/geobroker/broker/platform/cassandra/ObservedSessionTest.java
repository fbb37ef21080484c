package io.geobroker.broker.platform.cassandra;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.platform.cassandra.FakeCassandra.later;
import static io.geobroker.broker.platform.cassandra.FakeCassandra.page;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.geobroker.broker.platform.observability.Observed;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Over a driver whose answers come from threads of their own. */
class ObservedSessionTest {
    private static final SimpleStatement READ = SimpleStatement.newInstance(
                    "SELECT a, b FROM broker.orders WHERE a = 1")
            .setConsistencyLevel(DefaultConsistencyLevel.LOCAL_QUORUM);
    private static final SimpleStatement CLAIM = SimpleStatement.newInstance(
                    "INSERT INTO order_outcomes (a) VALUES (1) IF NOT EXISTS")
            .setConsistencyLevel(DefaultConsistencyLevel.LOCAL_QUORUM)
            .setSerialConsistencyLevel(DefaultConsistencyLevel.LOCAL_SERIAL);

    private final CqlSession driver = mock(CqlSession.class);
    private final ObservationRegistry observations = ObservationRegistry.create();
    private final ObservedSession session = new ObservedSession(driver, "SydneyDC", observations);
    private final List<Seen> seen = new CopyOnWriteArrayList<>();

    /** What a handler sees of a statement that is over. */
    private record Seen(
            String name,
            String datacenter,
            String consistency,
            @Nullable String serial,
            int attempts,
            int page,
            boolean failed) {}

    private void see() {
        observations.observationConfig().observationHandler(new ObservationHandler<StatementContext>() {
            @Override
            public boolean supportsContext(Observation.Context context) {
                return context instanceof StatementContext;
            }

            @Override
            public void onStop(StatementContext context) {
                seen.add(new Seen(
                        context.statementName().words(),
                        context.datacenter(),
                        context.consistency(),
                        context.serialConsistency(),
                        context.attempts(),
                        context.page(),
                        context.getError() != null));
            }
        });
    }

    @Test
    void followsARequestOverStatementsPagesAndThreads() {
        see();
        AsyncResultSet second = page("SydneyDC", 0);
        AsyncResultSet first = page("SydneyDC", 0);
        AsyncResultSet decided = page("VirginiaDC", 1);
        when(first.hasMorePages()).thenReturn(true);
        when(first.fetchNextPage()).thenReturn(later(second));
        when(driver.executeAsync(READ)).thenReturn(later(first));
        when(driver.executeAsync(CLAIM)).thenReturn(later(decided));
        Observation request = Observation.start("request", observations);

        join(request.scoped(() -> session.executeAsync(READ)
                .thenCompose(AsyncResultSet::fetchNextPage)
                .thenCompose(page -> session.executeAsync(CLAIM))
                .thenAccept(page -> assertThat(Observed.current()).isSameAs(request))));

        assertThat(seen)
                .containsExactly(
                        new Seen("select orders", "SydneyDC", "LOCAL_QUORUM", null, 1, 1, false),
                        new Seen("select orders", "SydneyDC", "LOCAL_QUORUM", null, 1, 2, false),
                        new Seen("insert order_outcomes", "VirginiaDC", "LOCAL_QUORUM", "LOCAL_SERIAL", 2, 1, false));
    }

    @Test
    void tellsHandlersBeforeACallerWhoConsumesTheRows() {
        see();
        CompletableFuture<AsyncResultSet> answer = new CompletableFuture<>();
        when(driver.executeAsync(CLAIM)).thenReturn(answer);

        CompletionStage<Integer> seenBefore = session.executeAsync(CLAIM).thenApply(rows -> seen.size());
        answer.complete(page("SydneyDC", 0));

        assertThat(join(seenBefore)).isEqualTo(1);
    }

    @Test
    void followsAFailureAndKnowsWhereItCameFromByTheSession() {
        see();
        when(driver.executeAsync(CLAIM))
                .thenReturn(CompletableFuture.supplyAsync(() -> "")
                        .thenCompose(
                                nothing -> CompletableFuture.failedFuture(new DriverTimeoutException("no answer"))));
        AsyncResultSet read = page("SydneyDC", 0);
        when(driver.executeAsync(READ)).thenReturn(later(read));
        Observation request = Observation.start("request", observations);

        join(request.scoped(
                () -> session.executeAsync(CLAIM).exceptionallyCompose(failure -> session.executeAsync(READ))));

        assertThat(seen)
                .containsExactly(
                        new Seen("insert order_outcomes", "SydneyDC", "LOCAL_QUORUM", "LOCAL_SERIAL", 1, 1, true),
                        new Seen("select orders", "SydneyDC", "LOCAL_QUORUM", null, 1, 1, false));
    }

    @Test
    void whatIsSentForNothingThatIsObservedGoesOnAsItIs() {
        see();
        AsyncResultSet answer = page("SydneyDC", 0);
        when(driver.executeAsync(READ)).thenReturn(CompletableFuture.completedFuture(answer));

        assertThat(join(session.executeAsync(READ))).isSameAs(answer);
        assertThat(seen).hasSize(1);
    }

    @Test
    void onlyPassesOnWhenNobodyWishesToKnow() {
        CompletionStage<AsyncResultSet> answer = new CompletableFuture<>();
        when(driver.executeAsync(READ)).thenReturn(answer);

        assertThat(session.executeAsync(READ)).isSameAs(answer);
        assertThat(seen).isEmpty();
    }
}
