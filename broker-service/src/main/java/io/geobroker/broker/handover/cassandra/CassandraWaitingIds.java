package io.geobroker.broker.handover.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.geobroker.broker.handover.WaitingIds;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.cassandra.PlacedBetween;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.schema.listing.Symbol;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Which orders wait, from table {@code open_orders} of the session's datacenter, at home or abroad. A row that cannot be read
 * is left out; matching counts and tells of those.
 */
public final class CassandraWaitingIds implements WaitingIds {
    private final CqlSession session;
    private final PreparedStatement select;

    /** Prepares, so it blocks for a round trip to the session's datacenter. */
    public CassandraWaitingIds(CqlSession session) {
        this.session = session;
        // LOCAL_QUORUM; idempotent; a range of each partition (symbol, bucket), gathered by one coordinator so that one
        // question and one answer cross the ocean.
        this.select = session.prepare(Intent.BACKGROUND_READ.idempotent("""
                SELECT symbol, bucket, order_id, customer_id FROM broker.open_orders
                WHERE symbol IN :symbols AND bucket IN :buckets AND order_id >= :from_id AND order_id < :below_id
                """));
    }

    @Override
    public CompletionStage<Void> between(
            Collection<Symbol> symbols,
            List<Integer> buckets,
            long afterMicros,
            long untilMicros,
            Function<List<WaitingId>, CompletionStage<Void>> visit) {
        PlacedBetween range = new PlacedBetween(afterMicros, untilMicros);
        return session.executeAsync(select.boundStatementBuilder()
                        .setList("symbols", symbols.stream().map(Symbol::value).toList(), String.class)
                        .setList("buckets", buckets, Integer.class)
                        .setUuid("from_id", range.from())
                        .setUuid("below_id", range.below())
                        .build())
                .thenCompose(page -> visit(page, visit));
    }

    private static CompletionStage<Void> visit(
            AsyncResultSet page, Function<List<WaitingId>, CompletionStage<Void>> visit) {
        List<WaitingId> ids = new ArrayList<>();
        page.currentPage().forEach(row -> {
            // A row of which only a part is here, such as a stop that was kept, has no customer.
            if (!row.isNull("customer_id")) {
                ids.add(id(row));
            }
        });
        CompletionStage<Void> visited = ids.isEmpty() ? CompletableFuture.completedFuture(null) : visit.apply(ids);
        return page.hasMorePages()
                ? visited.thenCompose(done -> page.fetchNextPage()).thenCompose(next -> visit(next, visit))
                : visited;
    }

    private static WaitingId id(Row row) {
        return new WaitingId(
                new Symbol(Objects.requireNonNull(row.getString("symbol"))),
                row.getInt("bucket"),
                OrderId.of(Objects.requireNonNull(row.getUuid("order_id"))),
                new CustomerId(Objects.requireNonNull(row.getString("customer_id"))));
    }
}
