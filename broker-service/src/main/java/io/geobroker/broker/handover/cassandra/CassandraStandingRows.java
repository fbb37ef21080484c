package io.geobroker.broker.handover.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.geobroker.broker.handover.StandingRows;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.platform.cassandra.PagedRows;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Versions are read in the session's datacenter; aligned is by blocking read repair, as in {@link CassandraDecidedRows}. */
public final class CassandraStandingRows implements StandingRows {
    private final CqlSession session;
    private final Map<Kind, Statements> statements = new EnumMap<>(Kind.class);
    private final List<PreparedStatement> listings;

    private record Statements(PreparedStatement versions, PreparedStatement everywhere) {}

    /** Prepares, so it blocks for a round trip to the session's datacenter. */
    public CassandraStandingRows(CqlSession session) {
        this.session = session;
        // Each pair: LOCAL_QUORUM, all partitions, for this comparison only; then EACH_QUORUM, across the oceans, one
        // row. Idempotent.
        statements.put(
                Kind.ACCOUNT,
                new Statements(
                        // What a customer has is not in each version; the time of one column of it is that of all.
                        session.prepare(Intent.BACKGROUND_READ.idempotent(
                                "SELECT customer_id, version, WRITETIME(cash_micros) FROM broker.accounts")),
                        everywhere("SELECT * FROM broker.accounts WHERE customer_id = :key")));
        statements.put(
                Kind.API_KEY,
                new Statements(
                        session.prepare(
                                Intent.BACKGROUND_READ.idempotent("SELECT key_id, revoked FROM broker.api_keys")),
                        everywhere("SELECT * FROM broker.api_keys WHERE key_id = :key")));
        // EACH_QUORUM, across the oceans; idempotent; all partitions, a row for each listing.
        listings = List.of(
                everywhere("SELECT * FROM broker.listings"),
                everywhere("SELECT * FROM broker.symbol_homes"),
                everywhere("SELECT * FROM broker.read_buckets"));
    }

    private PreparedStatement everywhere(String cql) {
        return session.prepare(
                Intent.BACKGROUND_READ.idempotent(cql).setConsistencyLevel(DefaultConsistencyLevel.EACH_QUORUM));
    }

    @Override
    public CompletionStage<Map<String, String>> versions(Kind kind) {
        return session.executeAsync(of(kind).versions().bind())
                .thenCompose(page -> PagedRows.collect(
                        page, CassandraStandingRows::version, row -> true, Integer.MAX_VALUE, new ArrayList<>()))
                .thenApply(found -> found.stream()
                        .collect(Collectors.toUnmodifiableMap(
                                Map.Entry::getKey, Map.Entry::getValue, (first, last) -> last)));
    }

    private static Map.Entry<String, String> version(Row row) {
        return Map.entry(
                Objects.requireNonNull(row.getString(0)),
                IntStream.range(1, row.getColumnDefinitions().size())
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
        return CompletableFuture.allOf(listings.stream()
                .map(statement -> session.executeAsync(statement.bind())
                        // All pages are read, and nothing of them is wanted.
                        .thenCompose(page -> PagedRows.collect(
                                page, row -> row, row -> false, Integer.MAX_VALUE, new ArrayList<Row>()))
                        .toCompletableFuture())
                .toArray(CompletableFuture<?>[]::new));
    }

    private Statements of(Kind kind) {
        return Objects.requireNonNull(statements.get(kind));
    }
}
