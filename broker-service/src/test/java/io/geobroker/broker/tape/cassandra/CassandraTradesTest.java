package io.geobroker.broker.tape.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import io.geobroker.broker.order.OrderFixture;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.platform.time.MicroClock;
import io.micrometer.observation.ObservationRegistry;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** How a takeover reads a hot symbol's fills, over a driver that is not there. */
class CassandraTradesTest {
    private static final long NOON = OrderFixture.micros("2026-03-20T12:00:00Z");

    private final OrderId first = OrderFixture.anOrder().build().id();
    private final OrderId second = OrderFixture.anOrder().build().id();
    private final List<Set<OrderId>> taken = new ArrayList<>();
    private final Deque<Runnable> matching = new ArrayDeque<>();

    @Test
    void noPageIsReadBeforeTheOneBeforeIsTaken() {
        AsyncResultSet last = page(second);
        AsyncResultSet page = page(first);
        CompletableFuture<AsyncResultSet> asked = new CompletableFuture<>();
        when(page.hasMorePages()).thenReturn(true);
        when(page.fetchNextPage()).thenAnswer(call -> {
            asked.complete(last);
            return asked;
        });

        CompletableFuture<Void> done = since(NOON, page);
        assertThat(asked).isNotDone();

        matching.remove().run();
        assertThat(asked).isDone();
        assertThat(done).isNotDone();

        matching.remove().run();
        assertThat(done).isCompleted();
        assertThat(taken).containsExactly(Set.of(first), Set.of(second));
    }

    private CompletableFuture<Void> since(long micros, AsyncResultSet page) {
        PreparedStatement prepared = mock(PreparedStatement.class);
        when(prepared.bind(any(Object[].class))).thenReturn(mock(BoundStatement.class));
        CqlSession driver = mock(CqlSession.class);
        when(driver.prepare(any(SimpleStatement.class))).thenReturn(prepared);
        when(driver.executeAsync(any(Statement.class))).thenReturn(CompletableFuture.completedFuture(page));
        return new CassandraTrades(
                        driver,
                        new MicroClock(() -> Instant.ofEpochMilli(micros / 1_000)),
                        Intent.WRITE_EVERYWHERE,
                        ObservationRegistry.NOOP)
                .filledSince(OrderFixture.aSymbol(), micros, taken::add, matching::add)
                .toCompletableFuture();
    }

    private static AsyncResultSet page(OrderId order) {
        Row row = mock(Row.class);
        when(row.getUuid("order_id")).thenReturn(order.uuid());
        AsyncResultSet page = mock(AsyncResultSet.class);
        when(page.currentPage()).thenReturn(List.of(row));
        return page;
    }
}
