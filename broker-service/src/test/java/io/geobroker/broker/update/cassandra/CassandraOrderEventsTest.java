package io.geobroker.broker.update.cassandra;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.cassandra.CassandraOrders;
import io.geobroker.broker.order.cassandra.WholeHistory;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.update.EventId;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where a replay begins, over a driver that is not there. */
class CassandraOrderEventsTest {
    private static final Instant NOW = Instant.parse("2026-03-20T12:00:00Z");

    private final List<Integer> months = new ArrayList<>();
    private final List<UUID> begins = new ArrayList<>();

    @ParameterizedTest
    @CsvSource({"6, 6", "8, 7", "1000, 7"})
    void aReplayBeginsWhereItIsWishedButNotBeforeTheRetention(int wished, int begins) {
        after(daysAgo(wished));

        assertThat(months).containsExactly(202_603);
        assertThat(this.begins).containsExactly(daysAgo(begins).uuid());
    }

    private static EventId daysAgo(int days) {
        return EventId.lowestAt(ChronoUnit.MICROS.between(Instant.EPOCH, NOW.minus(Duration.ofDays(days))));
    }

    private void after(EventId after) {
        PreparedStatement prepared = mock(PreparedStatement.class);
        when(prepared.bind(any(Object[].class))).thenAnswer(select -> {
            months.add(select.getArgument(1));
            begins.add(select.getArgument(3));
            return mock(BoundStatement.class);
        });
        CqlSession driver = mock(CqlSession.class);
        when(driver.prepare(any(SimpleStatement.class))).thenReturn(prepared);
        when(driver.prepare(anyString())).thenReturn(prepared);
        when(driver.executeAsync(any(Statement.class)))
                .thenReturn(CompletableFuture.completedFuture(mock(AsyncResultSet.class)));
        MicroClock clock = new MicroClock(() -> NOW);

        assertThat(join(new CassandraOrderEvents(
                                driver,
                                new CassandraOrders(driver, WholeHistory.until(clock)),
                                clock,
                                Duration.ofDays(7),
                                Intent.WRITE)
                        .after(new CustomerId("alice"), "sydney", after, 10)))
                .isEmpty();
    }
}
