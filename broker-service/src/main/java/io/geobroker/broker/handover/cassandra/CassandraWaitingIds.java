package io.geobroker.broker.handover.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.geobroker.broker.handover.WaitingIds;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.cassandra.PlacedBetween;
import io.geobroker.broker.platform.cassandra.HalvedReads;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.schema.listing.Symbol;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.Stream;

/** Waiting orders in table {@code open_orders}; skips rows that cannot be read, which matching counts. */
public final class CassandraWaitingIds implements WaitingIds {
    private final CqlSession session;
    private final PreparedStatement select;
    private final HalvedReads<Question> reads;

    private record Question(List<String> symbols, List<Integer> buckets, PlacedBetween range) {

        /** By partition first: those with few tombstones then need few reads. */
        List<Question> halves() {
            if (symbols.size() > 1) {
                return halves(symbols)
                        .map(half -> new Question(half, buckets, range))
                        .toList();
            }
            return buckets.size() > 1
                    ? halves(buckets)
                            .map(half -> new Question(symbols, half, range))
                            .toList()
                    : range.halves().stream()
                            .map(half -> new Question(symbols, buckets, half))
                            .toList();
        }

        private static <T> Stream<List<T>> halves(List<T> all) {
            int middle = all.size() / 2;
            return Stream.of(all.subList(0, middle), all.subList(middle, all.size()));
        }

        /** With several partitions it is unknown which were read. */
        Question behind(Row row) {
            return symbols.size() == 1 && buckets.size() == 1
                    ? new Question(symbols, buckets, range.behind(order(row)))
                    : this;
        }
    }

    /** Blocks for a round trip. */
    public CassandraWaitingIds(CqlSession session) {
        this.session = session;
        this.reads = new HalvedReads<>(this::select, Question::halves, Question::behind);
        // LOCAL_QUORUM; idempotent; a range of each partition (symbol, bucket); one coordinator gathers all in one
        // answer.
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
        Question question = new Question(
                symbols.stream().map(Symbol::value).toList(), buckets, new PlacedBetween(afterMicros, untilMicros));
        return reads.first(question).thenCompose(page -> page.visit(rows -> visit(rows, visit)));
    }

    private CompletionStage<AsyncResultSet> select(Question question) {
        return session.executeAsync(select.boundStatementBuilder()
                .setList("symbols", question.symbols(), String.class)
                .setList("buckets", question.buckets(), Integer.class)
                .setUuid("from_id", question.range().from())
                .setUuid("below_id", question.range().below())
                .build());
    }

    private static CompletionStage<Void> visit(List<Row> rows, Function<List<WaitingId>, CompletionStage<Void>> visit) {
        // A partial row, such as a kept stop, has no customer.
        List<WaitingId> ids = rows.stream()
                .filter(row -> !row.isNull("customer_id"))
                .map(CassandraWaitingIds::id)
                .toList();
        return ids.isEmpty() ? CompletableFuture.completedFuture(null) : visit.apply(ids);
    }

    private static WaitingId id(Row row) {
        return new WaitingId(
                new Symbol(Objects.requireNonNull(row.getString("symbol"))),
                row.getInt("bucket"),
                order(row),
                new CustomerId(Objects.requireNonNull(row.getString("customer_id"))));
    }

    private static OrderId order(Row row) {
        return OrderId.of(Objects.requireNonNull(row.getUuid("order_id")));
    }
}
