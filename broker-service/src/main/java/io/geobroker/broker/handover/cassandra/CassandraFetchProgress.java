package io.geobroker.broker.handover.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.geobroker.broker.handover.FetchProgress;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.platform.cassandra.PagedRows;
import io.geobroker.broker.platform.concurrent.FewAtATime;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;

/** Progress in table {@code known_orders}: a partition for each region that knows. */
public final class CassandraFetchProgress implements FetchProgress {
    private final CqlSession session;
    private final PreparedStatement insert;
    private final PreparedStatement delete;
    private final PreparedStatement select;

    public CassandraFetchProgress(CqlSession session) {
        this.session = session;
        // LOCAL_QUORUM; idempotent by its timestamp, the time up to which orders are known; one row of partition
        // (at_region), in batches.
        this.insert = session.prepare(Intent.BACKGROUND_WRITE.idempotent("""
                INSERT INTO broker.known_orders (at_region, from_region, topic_partition, until_micros)
                VALUES (:at_region, :from_region, :topic_partition, :until_micros)
                USING TIMESTAMP :until_micros
                """));
        // LOCAL_QUORUM; idempotent by the timestamp of the row as it was read; one row of partition (at_region), in
        // batches.
        this.delete = session.prepare(Intent.BACKGROUND_WRITE.idempotent("""
                DELETE FROM broker.known_orders USING TIMESTAMP :until_micros
                WHERE at_region = :at_region AND from_region = :from_region AND topic_partition = :topic_partition
                """));
        // LOCAL_QUORUM; idempotent; the whole of partition (at_region): regions times partitions of the topic.
        this.select = session.prepare(Intent.BACKGROUND_READ.idempotent("""
                SELECT from_region, topic_partition, until_micros FROM broker.known_orders WHERE at_region = :at_region
                """));
    }

    @Override
    public CompletionStage<Void> put(List<Known> known) {
        return execute(insert, known);
    }

    @Override
    public CompletionStage<Void> remove(List<Known> known) {
        return execute(delete, known);
    }

    private CompletionStage<Void> execute(PreparedStatement statement, List<Known> known) {
        return FewAtATime.visit(
                known,
                Intent.MOST_IN_BATCH,
                few -> session.executeAsync(Intent.BACKGROUND_WRITE.idempotentBatch(
                                few.stream().map(each -> bind(statement, each)).toList()))
                        .thenAccept(written -> {}));
    }

    private static BoundStatement bind(PreparedStatement statement, Known known) {
        return statement
                .boundStatementBuilder()
                .setString("at_region", known.at())
                .setString("from_region", known.from())
                .setInt("topic_partition", known.partition())
                .setLong("until_micros", known.untilMicros())
                .build();
    }

    @Override
    public CompletionStage<List<Known>> at(String region) {
        return session.executeAsync(select.boundStatementBuilder()
                        .setString("at_region", region)
                        .build())
                .thenCompose(page -> PagedRows.all(
                        page,
                        row -> new Known(
                                region,
                                Objects.requireNonNull(row.getString("from_region")),
                                row.getInt("topic_partition"),
                                row.getLong("until_micros"))));
    }
}
