package io.geobroker.broker.handover.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.geobroker.broker.handover.DecidedRows;
import io.geobroker.broker.handover.OwedOrder;
import io.geobroker.broker.handover.StandingRows;
import io.geobroker.broker.platform.cassandra.Insert;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.platform.concurrent.FewAtATime;
import io.geobroker.broker.region.Listings;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.StreamSupport;

/**
 * OutcomeTable outcomes and accounts to all datacenters.
 *
 * <p>A read at EACH_QUORUM repairs only replicas that it asked. An account has a next write; an outcome has none, and a
 * single copy could die with a disk. So it is written again, with its Paxos timestamp, to all replicas and with hints.
 * Outcomes never change.
 */
public final class CassandraDecidedRows implements DecidedRows {
    private final CqlSession session;
    private final OutcomeTable first;
    private final OutcomeTable later;
    private final StandingRows standingRows;
    private final Listings listings;

    private record OutcomeTable(List<String> columns, PreparedStatement select, PreparedStatement insert) {

        static OutcomeTable of(CqlSession session, String table) {
            // Only to learn the columns.
            List<String> columns = StreamSupport.stream(
                            session.prepare("SELECT * FROM broker." + table + " WHERE order_id = ?")
                                    .getResultSetDefinitions()
                                    .spliterator(),
                            false)
                    .map(column -> column.getName().asInternal())
                    .toList();
            return new OutcomeTable(
                    columns,
                    // EACH_QUORUM, across the oceans; idempotent; partition order_id, a row for each door.
                    session.prepare(Intent.BACKGROUND_READ
                            .idempotent("SELECT " + String.join(", ", columns)
                                    + ", WRITETIME(claim_id) AS written_micros FROM broker." + table
                                    + " WHERE order_id = :order_id")
                            .setConsistencyLevel(DefaultConsistencyLevel.EACH_QUORUM)),
                    // EACH_QUORUM; idempotent by its timestamp, that of the row; one row, partition order_id.
                    session.prepare(Intent.BACKGROUND_WRITE
                            .idempotent(Insert.into(table, columns) + "USING TIMESTAMP :written_micros")
                            .setConsistencyLevel(DefaultConsistencyLevel.EACH_QUORUM)));
        }

        /** Leaves null columns unset: a null writes a tombstone. */
        BoundStatement copyOf(Row row) {
            BoundStatementBuilder statement =
                    insert.boundStatementBuilder().setLong("written_micros", row.getLong("written_micros"));
            for (String column : columns) {
                if (!row.isNull(column)) {
                    statement = statement.setBytesUnsafe(column, row.getBytesUnsafe(column));
                }
            }
            return statement.build();
        }
    }

    public CassandraDecidedRows(CqlSession session, StandingRows standingRows, Listings listings) {
        this.session = session;
        this.standingRows = standingRows;
        this.listings = listings;
        this.first = OutcomeTable.of(session, "order_outcomes");
        this.later = OutcomeTable.of(session, "later_outcomes");
    }

    @Override
    public CompletionStage<Void> align(OwedOrder order) {
        return copy(first, order)
                // A lost door has no row, or one that is not believed.
                .thenCompose(
                        rows -> listings.lostDoors().isEmpty() && rows.stream().allMatch(row -> row.isNull("moved_to"))
                                ? CompletableFuture.completedFuture(rows)
                                : copy(later, order))
                .thenCombine(
                        standingRows.align(
                                StandingRows.Kind.ACCOUNT, order.customer().value()),
                        (outcomes, account) -> null);
    }

    /** @return the rows that are copied, one for each door at most: never more than a page */
    private CompletionStage<List<Row>> copy(OutcomeTable table, OwedOrder order) {
        return session.executeAsync(table.select()
                        .boundStatementBuilder()
                        .setUuid("order_id", order.id().uuid())
                        .build())
                .thenCompose(page -> {
                    List<Row> rows = StreamSupport.stream(page.currentPage().spliterator(), false)
                            .toList();
                    return FewAtATime.all(rows.stream().map(row -> session.executeAsync(table.copyOf(row))))
                            .thenApply(written -> rows);
                });
    }
}
