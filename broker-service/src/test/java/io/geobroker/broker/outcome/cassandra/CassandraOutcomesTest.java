package io.geobroker.broker.outcome.cassandra;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.order.OrderFixture.anOrder;
import static io.geobroker.broker.outcome.DecisionFixture.decidedAt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.RETURNS_DEEP_STUBS;
import static org.mockito.Mockito.RETURNS_SELF;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DriverOption;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import io.geobroker.broker.order.Door;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.outcome.Close;
import io.geobroker.broker.outcome.DoorAnswer;
import io.geobroker.broker.platform.retry.Backoff;
import io.geobroker.broker.platform.retry.Repeater;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What is owed to other datacenters, over a driver that is not there. */
class CassandraOutcomesTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final OpenOrder order = anOrder().build();
    private final List<OpenOrder> owed = new ArrayList<>();

    /** The node that decided it may have died before it told the others. */
    @Test
    void aDoorThatAnotherStatementClosedIsOwedToo() {
        Row moved = mock(Row.class);
        when(moved.getString("outcome")).thenReturn("moved");
        when(moved.getString("moved_to")).thenReturn("sydney");
        when(moved.getInt("moved_by")).thenReturn(1);
        when(moved.getUuid("claim_id")).thenReturn(UUID.randomUUID());
        when(moved.getString("decided_by")).thenReturn("sydney-1");
        AsyncResultSet refused = mock(AsyncResultSet.class);
        when(refused.one()).thenReturn(moved);
        Close close = new Close(order, decidedAt(7, "sydney-2"), "sydney", 1);

        try (Repeater repeater = new Repeater(new Backoff(SECOND, SECOND))) {
            CassandraOutcomes outcomes = new CassandraOutcomes(answering(refused), repeater, order -> {
                owed.add(order);
                return CompletableFuture.completedFuture(null);
            });

            assertThat(join(outcomes.close(close, Door.first("virginia"), SECOND)))
                    .isInstanceOfSatisfying(
                            DoorAnswer.Closed.class,
                            closed -> assertThat(closed.next()).isEqualTo(new Door(1, "sydney", 1)));
        }
        assertThat(owed).containsExactly(order);
    }

    private static CqlSession answering(AsyncResultSet answer) {
        BoundStatement bound = mock(BoundStatement.class, RETURNS_SELF);
        BoundStatementBuilder builder = mock(BoundStatementBuilder.class, RETURNS_SELF);
        when(builder.build()).thenReturn(bound);
        PreparedStatement prepared = mock(PreparedStatement.class);
        when(prepared.boundStatementBuilder()).thenReturn(builder);
        CqlSession driver = mock(CqlSession.class, RETURNS_DEEP_STUBS);
        when(driver.getContext().getConfig().getProfile(any()).getDuration(any(DriverOption.class)))
                .thenReturn(SECOND);
        when(driver.prepare(any(SimpleStatement.class))).thenReturn(prepared);
        when(driver.prepareAsync(any(SimpleStatement.class))).thenReturn(new CompletableFuture<>());
        when(driver.executeAsync(any(Statement.class))).thenReturn(CompletableFuture.completedFuture(answer));
        return driver;
    }
}
