package io.geobroker.broker.handover.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.geobroker.broker.handover.OwedOrder;
import io.geobroker.broker.handover.OwedOrders;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.cassandra.PlacedBetween;
import io.geobroker.broker.platform.cassandra.HalvedReads;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.platform.cassandra.PagedRows;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.migration.RegionKeyspace;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/** Owed orders in a region's own keyspace. Partitions by minute spare reads the tombstones of old deliveries. */
public final class CassandraOwedOrders implements OwedOrders {
    private final CqlSession session;
    private final PreparedStatement insert;
    private final PreparedStatement insertMinute;
    private final PreparedStatement select;
    private final PreparedStatement selectMinutes;
    private final PreparedStatement delete;
    private final PreparedStatement deleteMinute;
    private final HalvedReads<MinuteRange> reads;
    /** By region; saves writing a minute with every order. */
    private final Map<String, Long> lastMinutes = new ConcurrentHashMap<>();

    private record MinuteRange(String region, long minute, PlacedBetween range) {

        List<MinuteRange> halves() {
            return range.halves().stream().map(this::within).toList();
        }

        MinuteRange behind(Row row) {
            return within(range.behind(order(row).id()));
        }

        private MinuteRange within(PlacedBetween other) {
            return new MinuteRange(region, minute, other);
        }
    }

    /**
     * @param region that owes, of the session's datacenter
     * @param writing {@link Intent#WRITE}, or {@link Intent#BACKGROUND_WRITE} when no caller waits
     */
    public CassandraOwedOrders(CqlSession session, String region, Intent writing) {
        this.session = session;
        this.reads = new HalvedReads<>(this::select, MinuteRange::halves, MinuteRange::behind);
        String keyspace = RegionKeyspace.of(region);
        // LOCAL_QUORUM; idempotent; one row of partition (to_region, minute).
        this.insert = session.prepare(writing.idempotent("""
                INSERT INTO %s.owed_orders (to_region, minute, order_id, customer_id, symbol)
                VALUES (:to_region, :minute, :order_id, :customer_id, :symbol)
                """.formatted(keyspace)));
        // LOCAL_QUORUM; idempotent; one row of partition (to_region).
        this.insertMinute = session.prepare(writing.idempotent(
                "INSERT INTO %s.owed_minutes (to_region, minute) VALUES (:to_region, :minute)".formatted(keyspace)));
        // LOCAL_QUORUM; idempotent; a range of partition (to_region, minute).
        this.select = session.prepare(Intent.BACKGROUND_READ.idempotent("""
                SELECT order_id, customer_id, symbol, WRITETIME(customer_id) AS written_micros FROM %s.owed_orders
                WHERE to_region = :to_region AND minute = :minute AND order_id >= :from_id AND order_id < :below_id
                """.formatted(keyspace)));
        // LOCAL_QUORUM; idempotent; the whole of partition (to_region).
        this.selectMinutes = session.prepare(Intent.BACKGROUND_READ.idempotent(
                "SELECT minute FROM %s.owed_minutes WHERE to_region = :to_region".formatted(keyspace)));
        // LOCAL_QUORUM; idempotent by its timestamp; one row of partition (to_region, minute).
        this.delete = session.prepare(Intent.BACKGROUND_WRITE.idempotent("""
                DELETE FROM %s.owed_orders USING TIMESTAMP :written_micros
                WHERE to_region = :to_region AND minute = :minute AND order_id = :order_id
                """.formatted(keyspace)));
        // LOCAL_QUORUM; idempotent; one row of partition (to_region).
        this.deleteMinute = session.prepare(Intent.BACKGROUND_WRITE.idempotent(
                "DELETE FROM %s.owed_minutes WHERE to_region = :to_region AND minute = :minute".formatted(keyspace)));
    }

    /** Minute first: without it the order is never found. */
    @Override
    public CompletionStage<Void> add(String region, long minute, OwedOrder order) {
        return noteMinute(region, minute)
                .thenCompose(noted -> session.executeAsync(of(insert, region, minute)
                        .setUuid("order_id", order.id().uuid())
                        .setString("customer_id", order.customer().value())
                        .setString("symbol", order.symbol().value())
                        .build()))
                .thenAccept(written -> {});
    }

    private CompletionStage<Void> noteMinute(String region, long minute) {
        if (lastMinutes.getOrDefault(region, -1L) == minute) {
            return CompletableFuture.completedFuture(null);
        }
        return session.executeAsync(of(insertMinute, region, minute).build())
                .thenAccept(written -> lastMinutes.put(region, minute));
    }

    @Override
    public CompletionStage<Set<Long>> minutes(String region) {
        return session.executeAsync(selectMinutes
                        .boundStatementBuilder()
                        .setString("to_region", region)
                        .build())
                .thenCompose(page -> PagedRows.all(page, row -> row.getLong("minute")))
                .thenApply(HashSet::new);
    }

    @Override
    public CompletionStage<List<Debt>> owed(String region, long minute) {
        List<Debt> all = new ArrayList<>();
        return reads.first(new MinuteRange(region, minute, new PlacedBetween(0, Long.MAX_VALUE)))
                .thenCompose(page -> page.visit(rows -> {
                    rows.forEach(row -> all.add(new Debt(order(row), row.getLong("written_micros"))));
                    return CompletableFuture.completedFuture(null);
                }))
                .thenApply(read -> all);
    }

    private CompletionStage<AsyncResultSet> select(MinuteRange part) {
        return session.executeAsync(of(select, part.region(), part.minute())
                .setUuid("from_id", part.range().from())
                .setUuid("below_id", part.range().below())
                .build());
    }

    private static OwedOrder order(Row row) {
        return new OwedOrder(
                OrderId.of(Objects.requireNonNull(row.getUuid("order_id"))),
                new CustomerId(Objects.requireNonNull(row.getString("customer_id"))),
                new Symbol(Objects.requireNonNull(row.getString("symbol"))));
    }

    @Override
    public CompletionStage<Void> remove(String region, long minute, Debt debt) {
        return session.executeAsync(of(delete, region, minute)
                        .setLong("written_micros", debt.writtenMicros())
                        .setUuid("order_id", debt.order().id().uuid())
                        .build())
                .thenAccept(written -> {});
    }

    @Override
    public CompletionStage<Void> removeMinute(String region, long minute) {
        return session.executeAsync(of(deleteMinute, region, minute).build()).thenAccept(written -> {});
    }

    private static BoundStatementBuilder of(PreparedStatement statement, String region, long minute) {
        return statement.boundStatementBuilder().setString("to_region", region).setLong("minute", minute);
    }
}
