package io.geobroker.broker.region.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.platform.cassandra.PagedRows;
import io.geobroker.broker.region.ReadBuckets;
import io.geobroker.schema.listing.Symbol;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;

/** Table {@code read_buckets} of one datacenter: the number is its own timestamp, so the highest stands. */
public final class CassandraReadBuckets implements ReadBuckets {
    private final CqlSession session;
    private final PreparedStatement selectOne;
    private final PreparedStatement selectAll;
    private final PreparedStatement insert;

    public CassandraReadBuckets(CqlSession session) {
        this.session = session;
        // LOCAL_QUORUM; idempotent; partition (symbol). A takeover waits for it.
        this.selectOne = session.prepare(Intent.TICK_READ.idempotent("""
                SELECT buckets FROM broker.read_buckets WHERE symbol = :symbol
                """));
        // LOCAL_QUORUM; idempotent; all partitions: one small row per symbol with several buckets.
        this.selectAll = session.prepare(Intent.BACKGROUND_READ.idempotent("""
                SELECT symbol, buckets FROM broker.read_buckets
                """));
        // LOCAL_QUORUM; idempotent by its timestamp; partition (symbol).
        this.insert = session.prepare(Intent.WRITE.idempotent("""
                INSERT INTO broker.read_buckets (symbol, buckets) VALUES (:symbol, :buckets)
                USING TIMESTAMP :write_micros
                """));
    }

    @Override
    public CompletionStage<Integer> find(Symbol symbol) {
        return session.executeAsync(selectOne.bind(symbol.value())).thenApply(rows -> {
            Row row = rows.one();
            return row == null ? 1 : Math.max(1, row.getInt("buckets"));
        });
    }

    @Override
    public CompletionStage<Map<Symbol, Integer>> all() {
        return session.executeAsync(selectAll.bind())
                .thenCompose(page -> PagedRows.all(
                        page,
                        row -> Map.entry(
                                new Symbol(Objects.requireNonNull(row.getString("symbol"), "symbol")),
                                row.getInt("buckets"))))
                .thenApply(rows -> rows.stream().collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }

    @Override
    public CompletionStage<Void> keep(Symbol symbol, int buckets) {
        return session.executeAsync(insert.bind(symbol.value(), buckets, (long) buckets))
                .thenAccept(written -> {});
    }
}
