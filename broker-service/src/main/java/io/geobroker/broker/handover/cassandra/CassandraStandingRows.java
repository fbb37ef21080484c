package io.geobroker.broker.handover.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.geobroker.broker.handover.StandingRows;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.platform.cassandra.PagedRows;
import io.geobroker.broker.platform.concurrent.FewAtATime;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Reads versions in the session's datacenter; aligns by read repair, see {@link CassandraDecidedRows}. */
public final class CassandraStandingRows implements StandingRows {
    private final CqlSession session;
    private final Map<Kind, Statements> statements = new EnumMap<>(Kind.class);
    private final List<PreparedStatement> listings;

    private record Statements(PreparedStatement versions, PreparedStatement everywhere) {}

    /** Blocks for a round trip. */
    public CassandraStandingRows(CqlSession session) {
        this.session = session;
        // Idempotent pairs: LOCAL_QUORUM, all partitions by and by, for this comparison only; then EACH_QUORUM, one
        // row.
        statements.put(
                Kind.ACCOUNT,
                new Statements(
                        // The version does not cover the content: one write time is of the last trade, one of the
                        // opening.
                        // A position of an earlier trade shows by the digest, to who pages through accounts.
                        session.prepare(Intent.BACKGROUND_READ.idempotent("""
                                SELECT token(customer_id), customer_id,
                                       version, WRITETIME(cash_micros), WRITETIME(home_region)
                                FROM broker.accounts WHERE token(customer_id) > :after LIMIT :most
                                """)),
                        everywhere("SELECT * FROM broker.accounts WHERE customer_id = :key")));
        statements.put(
                Kind.API_KEY,
                new Statements(
                        session.prepare(Intent.BACKGROUND_READ.idempotent("""
                                SELECT token(key_id), key_id, revoked
                                FROM broker.api_keys WHERE token(key_id) > :after LIMIT :most
                                """)),
                        everywhere("SELECT * FROM broker.api_keys WHERE key_id = :key")));
        // EACH_QUORUM; idempotent; all partitions, a row for each listing.
        listings = List.of(
                everywhere("SELECT * FROM broker.listings"),
                everywhere("SELECT * FROM broker.symbol_homes"),
                everywhere("SELECT * FROM broker.symbol_moves"),
                everywhere("SELECT * FROM broker.lost_doors"),
                everywhere("SELECT * FROM broker.read_buckets"));
    }

    private PreparedStatement everywhere(String cql) {
        return session.prepare(
                Intent.BACKGROUND_READ.idempotent(cql).setConsistencyLevel(DefaultConsistencyLevel.EACH_QUORUM));
    }

    @Override
    public CompletionStage<List<StandingRow>> versions(Kind kind, long after, int most) {
        return session.executeAsync(of(kind).versions()
                        .boundStatementBuilder()
                        .setLong("after", after)
                        .setInt("most", most)
                        .build())
                .thenCompose(page -> PagedRows.all(page, CassandraStandingRows::row));
    }

    private static StandingRow row(Row row) {
        return new StandingRow(
                row.getLong(0),
                Objects.requireNonNull(row.getString(1)),
                IntStream.range(2, row.getColumnDefinitions().size())
                        .mapToObj(column -> String.valueOf(row.getObject(column)))
                        .collect(Collectors.joining(" ")));
    }

    @Override
    public CompletionStage<Void> align(Kind kind, String key) {
        return session.executeAsync(of(kind).everywhere()
                        .boundStatementBuilder()
                        .setString("key", key)
                        .build())
                .thenAccept(read -> {});
    }

    @Override
    public CompletionStage<Void> alignListings() {
        // All pages, for their repair only.
        return FewAtATime.all(listings.stream()
                .map(statement -> session.executeAsync(statement.bind())
                        .thenCompose(page -> PagedRows.collect(page, row -> row, row -> false, Integer.MAX_VALUE))));
    }

    private Statements of(Kind kind) {
        return Objects.requireNonNull(statements.get(kind));
    }
}
