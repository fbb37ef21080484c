package io.geobroker.broker.tape.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.cassandra.OrderColumns;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.platform.cassandra.PartitionWrites;
import io.geobroker.broker.platform.concurrent.FewAtATime;
import io.geobroker.broker.platform.observability.Observed;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.tape.TradeContext;
import io.geobroker.broker.tape.Trades;
import io.geobroker.schema.listing.Symbol;
import io.micrometer.observation.ObservationRegistry;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** Trades in table {@code trades_by_symbol} of the session's datacenter. */
public final class CassandraTrades implements Trades {
    /** A row has about 200 bytes. */
    private static final int MOST_TOGETHER = Intent.MOST_IN_BATCH / 2;

    private final CqlSession session;
    private final MicroClock clock;
    private final ObservationRegistry observations;
    private final PartitionWrites<TapePartition, BoundStatement> writes;
    private final PreparedStatement insert;
    private final PreparedStatement selectSince;

    private record TapePartition(Symbol symbol, LocalDate day) {}

    /** @param writing an intent of writes; {@link Intent#WRITE_EVERYWHERE} for a store that only writes */
    public CassandraTrades(CqlSession session, MicroClock clock, Intent writing, ObservationRegistry observations) {
        this.session = session;
        this.observations = observations;
        this.clock = clock;
        this.writes = PartitionWrites.by(session, writing, MOST_TOGETHER);
        // LOCAL_QUORUM or EACH_QUORUM, as writing; idempotent by its timestamp, the outcome's; one or more rows of
        // partition (symbol, day).
        this.insert = session.prepare(writing.idempotent("""
                INSERT INTO broker.trades_by_symbol (
                    symbol, day, traded_at_micros, order_id, claim_id, customer_id, side, price_micros, quantity,
                    ticker_time_micros, decided_by)
                VALUES (
                    :symbol, :day, :traded_at_micros, :order_id, :claim_id, :customer_id, :side, :price_micros,
                    :quantity, :ticker_time_micros, :decided_by)
                USING TIMESTAMP :write_micros
                """));
        // LOCAL_QUORUM; idempotent; the head of partition (symbol, day), sorted newest first. A takeover waits for it.
        this.selectSince = session.prepare(Intent.TICK_READ.idempotent("""
                SELECT order_id FROM broker.trades_by_symbol
                WHERE symbol = :symbol AND day = :day AND traded_at_micros >= :since_micros
                """));
    }

    @Override
    public CompletionStage<Void> record(Outcome.Filled trade) {
        TapePartition partition = new TapePartition(
                trade.order().symbol(), TapeDay.of(trade.decision().atMicros()));
        return Observed.during(
                observations,
                "record",
                new TradeContext(trade),
                context -> writes.write(partition, bound(trade, partition.day())));
    }

    @Override
    public CompletionStage<Void> filledSince(
            Symbol symbol, long sinceMicros, Consumer<Set<OrderId>> take, Executor executor) {
        LocalDate last = TapeDay.of(Math.max(clock.micros() + TapeDay.SKEW_MICROS, sinceMicros));
        return FewAtATime.each(
                TapeDay.of(sinceMicros).datesUntil(last.plusDays(1)).toList(),
                1,
                day -> session.executeAsync(selectSince.bind(symbol.value(), day, sinceMicros))
                        .thenCompose(page -> takeAll(page, take, executor)));
    }

    private static CompletionStage<Void> takeAll(AsyncResultSet page, Consumer<Set<OrderId>> take, Executor executor) {
        Set<OrderId> orders = new HashSet<>();
        page.currentPage().forEach(row -> orders.add(OrderId.of(Objects.requireNonNull(row.getUuid("order_id")))));
        return CompletableFuture.runAsync(() -> take.accept(orders), executor)
                .thenCompose(taken -> page.hasMorePages()
                        ? page.fetchNextPage().thenCompose(next -> takeAll(next, take, executor))
                        : CompletableFuture.completedFuture(null));
    }

    private BoundStatement bound(Outcome.Filled trade, LocalDate day) {
        OpenOrder order = trade.order();
        Outcome.Decision decision = trade.decision();
        return insert.boundStatementBuilder()
                .setString("symbol", order.symbol().value())
                .setLocalDate("day", day)
                .setLong("traded_at_micros", decision.atMicros())
                .setUuid("order_id", order.id().uuid())
                .setUuid("claim_id", decision.claim().value())
                .setString("customer_id", order.customer().value())
                .setString("side", OrderColumns.stored(order.side()))
                .setLong("price_micros", trade.price().micros())
                .setLong("quantity", order.quantity())
                .setLong("ticker_time_micros", trade.tickerTimeMicros())
                .setString("decided_by", decision.by())
                .setLong("write_micros", trade.writeMicros())
                .build();
    }
}
