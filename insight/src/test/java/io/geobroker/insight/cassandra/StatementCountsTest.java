package io.geobroker.insight.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchType;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import io.geobroker.broker.platform.cassandra.FakeCassandra;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.insight.metering.TableWrites;
import io.micrometer.observation.ObservationRegistry;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

class StatementCountsTest {
    private static final SimpleStatement PLAIN =
            Intent.WRITE.idempotent("INSERT INTO broker.open_orders (a) VALUES (1)");
    private static final SimpleStatement CONDITION =
            Intent.CLAIM.idempotent("INSERT INTO broker.order_outcomes (a) VALUES (1) IF NOT EXISTS");
    private static final SimpleStatement READ = Intent.API_READ.idempotent("SELECT a FROM broker.open_orders");
    private static final SimpleStatement BACKGROUND = Intent.BACKGROUND_READ.idempotent("SELECT a FROM t");

    private final StatementCounts counts = new StatementCounts("SydneyDC");

    @Test
    void countsAWriteByTheAnswerToIt() {
        count(PLAIN, answered("SydneyDC", true));
        count(PLAIN, answered("SydneyDC", true, 1));
        count(PLAIN, CompletableFuture.failedFuture(new DriverTimeoutException("no answer")));
        count(CONDITION, answered("SydneyDC", true));
        count(CONDITION, answered("SydneyDC", false));
        count(READ, answered("SydneyDC", true));

        assertThat(counts.writes())
                .isEqualTo(Map.of(
                        "open_orders", new TableWrites(2, 1, 0, 0, 1, 0, 0),
                        "order_outcomes", new TableWrites(0, 0, 1, 1, 0, 0, 0)));
    }

    @Test
    void countsTheBytesOfWhatIsSetAndOfItsNames() {
        BoundStatement bound = mock(BoundStatement.class);
        PreparedStatement prepared = mock(PreparedStatement.class);
        ColumnDefinitions names = mock(ColumnDefinitions.class);
        when(bound.getPreparedStatement()).thenReturn(prepared);
        when(prepared.getQuery()).thenReturn(PLAIN.getQuery());
        when(prepared.getVariableDefinitions()).thenReturn(names);
        when(names.size()).thenReturn(3);
        for (int i = 0; i < 3; i++) {
            ColumnDefinition name = mock(ColumnDefinition.class);
            when(name.getName()).thenReturn(CqlIdentifier.fromInternal("name" + i));
            when(names.get(i)).thenReturn(name);
            when(bound.isSet(i)).thenReturn(i < 2);
        }
        when(bound.getBytesUnsafe(0)).thenReturn(ByteBuffer.allocate(8));

        count(bound, answered("SydneyDC", true));

        assertThat(counts.writes()).isEqualTo(Map.of("open_orders", new TableWrites(1, 0, 0, 0, 0, 8 + 10, 0)));
    }

    @Test
    void countsABatchOnceForEachTableThatItWritesTo() {
        SimpleStatement beside = Intent.WRITE.idempotent("INSERT INTO broker.events_by_customer (a) VALUES (1)");
        count(
                BatchStatement.newInstance(BatchType.UNLOGGED)
                        .add(PLAIN)
                        .add(beside)
                        .add(beside),
                answered("SydneyDC", true));

        assertThat(counts.writes())
                .isEqualTo(Map.of(
                        "open_orders", new TableWrites(1, 0, 0, 0, 0, 0, 0),
                        "events_by_customer", new TableWrites(1, 0, 0, 0, 0, 0, 0)));
        assertThat(counts.statements()).isEqualTo(1);
    }

    @Test
    void tellsWhatWasCoordinatedAbroadOfAllThatSomebodyMayWaitFor() {
        count(READ, answered("SydneyDC", true));
        count(CONDITION, answered("NorthVirginiaDC", true));
        count(BACKGROUND, answered("NorthVirginiaDC", true));

        assertThat(counts.statements()).isEqualTo(2);
        assertThat(counts.statementsAbroad()).isEqualTo(1);
    }

    private void count(Statement<?> statement, CompletionStage<AsyncResultSet> answer) {
        ObservationRegistry observations = ObservationRegistry.create();
        observations.observationConfig().observationHandler(counts);
        FakeCassandra.answering(observations, answer).executeAsync(statement);
    }

    private static CompletionStage<AsyncResultSet> answered(String coordinator, boolean applied) {
        return answered(coordinator, applied, 0);
    }

    private static CompletionStage<AsyncResultSet> answered(String coordinator, boolean applied, int repeated) {
        AsyncResultSet page = FakeCassandra.page(coordinator, 0);
        when(page.getExecutionInfo().getSpeculativeExecutionCount()).thenReturn(repeated);
        when(page.wasApplied()).thenReturn(applied);
        return CompletableFuture.completedFuture(page);
    }
}
