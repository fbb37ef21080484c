package io.geobroker.broker.handover.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.geobroker.broker.handover.DecidedRows;
import io.geobroker.broker.handover.OwedOrder;
import io.geobroker.broker.handover.StandingRows;
import io.geobroker.broker.order.cassandra.OrderColumns;
import io.geobroker.broker.platform.cassandra.Intent;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Copies outcomes and accounts to all datacenters.
 *
 * <p>A read at EACH_QUORUM repairs only replicas that it asked. An account has a next write; an outcome has none, and a
 * single copy could die with a disk. So it is written again, with its Paxos timestamp, to all replicas and with hints.
 * Outcomes never change.
 */
public final class CassandraDecidedRows implements DecidedRows {
    private final CqlSession session;
    private final PreparedStatement outcome;
    private final PreparedStatement copy;
    private final List<String> columns;
    private final StandingRows standingRows;

    public CassandraDecidedRows(CqlSession session, StandingRows standingRows) {
        this.session = session;
        this.standingRows = standingRows;
        // Only to learn the columns.
        this.columns = StreamSupport.stream(
                        session.prepare("SELECT * FROM broker.order_outcomes WHERE order_id = ?")
                                .getResultSetDefinitions()
                                .spliterator(),
                        false)
                .map(column -> column.getName().asInternal())
                .toList();
        // EACH_QUORUM, across the oceans; idempotent; one row, partition order_id.
        this.outcome = session.prepare(Intent.BACKGROUND_READ
                .idempotent(
                        "SELECT " + String.join(", ", columns)
                                + ", WRITETIME(claim_id) AS written_micros FROM broker.order_outcomes WHERE order_id = :order_id")
                .setConsistencyLevel(DefaultConsistencyLevel.EACH_QUORUM));
        // EACH_QUORUM; idempotent by its timestamp, that of the row; one row, partition order_id.
        this.copy = session.prepare(Intent.BACKGROUND_WRITE
                .idempotent(
                        OrderColumns.insertInto("order_outcomes", List.of(columns)) + "USING TIMESTAMP :written_micros")
                .setConsistencyLevel(DefaultConsistencyLevel.EACH_QUORUM));
    }

    @Override
    public CompletionStage<Void> align(OwedOrder order) {
        return session.executeAsync(outcome.boundStatementBuilder()
                        .setUuid("order_id", order.id().uuid())
                        .build())
                .thenCompose(rows -> copy(rows.one()))
                .thenCombine(
                        standingRows.align(
                                StandingRows.Kind.ACCOUNT, order.customer().value()),
                        (outcomes, account) -> null);
    }

    /** Leaves null columns unset: a null writes a tombstone. */
    private CompletionStage<Void> copy(@Nullable Row row) {
        if (row == null) {
            return CompletableFuture.completedFuture(null);
        }
        BoundStatementBuilder statement =
                copy.boundStatementBuilder().setLong("written_micros", row.getLong("written_micros"));
        for (String column : columns) {
            if (!row.isNull(column)) {
                statement = statement.setBytesUnsafe(column, row.getBytesUnsafe(column));
            }
        }
        return session.executeAsync(statement.build()).thenAccept(written -> {});
    }
}
