package io.geobroker.broker.order.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.geobroker.broker.order.Door;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OpenOrders;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.OrderPage;
import io.geobroker.broker.platform.cassandra.HalvedReads;
import io.geobroker.broker.platform.cassandra.Insert;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.platform.cassandra.PartitionWrites;
import io.geobroker.broker.platform.observability.Observed;
import io.geobroker.schema.listing.Symbol;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Waiting orders in table {@code open_orders} of the session's datacenter.
 *
 * <p>Skips and counts unreadable rows, and logs the first: one must not stop its symbol from trading.
 */
public final class CassandraOpenOrders implements OpenOrders {
    private static final Logger LOG = LoggerFactory.getLogger(CassandraOpenOrders.class);

    /** Decoding more rows at once would keep the driver's thread from answers to claims. */
    private static final int PAGE = 500;

    private final CqlSession session;
    private final Insert insert;
    private final PreparedStatement select;
    private final PreparedStatement updateStopped;
    private final PreparedStatement updateDoor;
    private final PreparedStatement delete;
    private final PartitionWrites<WaitingPartition, BoundStatement> deletes;
    private final HalvedReads<Stretch> reads;
    private final ObservationRegistry observations;
    private final LongAdder unreadableRows = new LongAdder();

    private record WaitingPartition(Symbol symbol, int bucket) {}

    private record Stretch(WaitingPartition partition, PlacedBetween range) {

        List<Stretch> halves() {
            return range.halves().stream()
                    .map(half -> new Stretch(partition, half))
                    .toList();
        }

        Stretch behind(Row row) {
            return new Stretch(partition, range.behind(OrderId.of(Objects.requireNonNull(row.getUuid("order_id")))));
        }
    }

    /** @param writing an intent of writes; {@link Intent#WRITE_EVERYWHERE} for a store that only writes */
    public CassandraOpenOrders(CqlSession session, Intent writing, ObservationRegistry observations) {
        this.session = session;
        this.observations = observations;
        this.reads = new HalvedReads<>(this::select, Stretch::halves, Stretch::behind);
        // LOCAL_QUORUM or EACH_QUORUM, as writing; idempotent by its timestamp, the order's own; one row of partition
        // (symbol, bucket).
        this.insert = new Insert(
                session,
                List.of(OrderColumns.WHOLE),
                columns -> writing.idempotent(Insert.into("open_orders", columns) + "USING TIMESTAMP :write_micros"));
        // LOCAL_QUORUM; idempotent; a range of partition (symbol, bucket), usually its last second.
        this.select = session.prepare(Intent.TICK_READ.idempotent(OrderColumns.selectFrom(
                        "open_orders", List.of(OrderColumns.WHOLE, List.of("stopped_at_micros", "later_door")))
                + """
                WHERE symbol = :symbol AND bucket = :bucket AND order_id >= :from_id AND order_id < :below_id
                """));
        // LOCAL_QUORUM or EACH_QUORUM, as writing; idempotent by its timestamp; one row of partition (symbol, bucket).
        // A delete has no lower timestamp, and wins with an equal one: a deleted row stays deleted.
        this.updateStopped = session.prepare(writing.idempotent("""
                UPDATE broker.open_orders USING TIMESTAMP :write_micros
                SET stopped_at_micros = :stopped_at_micros
                WHERE symbol = :symbol AND bucket = :bucket AND order_id = :order_id
                """));
        // LOCAL_QUORUM or EACH_QUORUM, as writing; idempotent by its timestamp; one row of partition (symbol, bucket).
        // Of two values with one timestamp Cassandra keeps the greater bytes: those of the higher epoch.
        this.updateDoor = session.prepare(writing.idempotent("""
                UPDATE broker.open_orders USING TIMESTAMP :write_micros SET later_door = :later_door
                WHERE symbol = :symbol AND bucket = :bucket AND order_id = :order_id
                """));
        // LOCAL_QUORUM or EACH_QUORUM, as writing; idempotent by its timestamp; one or more rows of partition (symbol,
        // bucket).
        this.delete = session.prepare(writing.idempotent("""
                DELETE FROM broker.open_orders USING TIMESTAMP :write_micros
                WHERE symbol = :symbol AND bucket = :bucket AND order_id = :order_id
                """));
        this.deletes = PartitionWrites.by(session, writing, Intent.MOST_IN_BATCH);
    }

    /** Since start; a row counts each time it is read. */
    public long unreadableRows() {
        return unreadableRows.sum();
    }

    @Override
    public CompletionStage<Void> add(OpenOrder order) {
        return session.executeAsync(insert.narrow(OrderColumns.set(insert.boundStatementBuilder(), order)
                        .setLong("write_micros", order.placedAtMicros())
                        .build()))
                .thenAccept(written -> {});
    }

    @Override
    public CompletionStage<Void> keepStopped(OpenOrder order, long tickerMicros) {
        return session.executeAsync(row(updateStopped, order, order.placedAtMicros() + 1)
                        .setLong("stopped_at_micros", tickerMicros)
                        .build())
                .thenAccept(written -> {});
    }

    @Override
    public CompletionStage<Void> keepDoor(OpenOrder order, Door door) {
        return session.executeAsync(DoorColumns.set(row(updateDoor, order, order.placedAtMicros() + 1), door)
                        .build())
                .thenAccept(written -> {});
    }

    @Override
    public CompletionStage<Void> remove(OpenOrder order, long writeMicros) {
        return deletes.write(
                new WaitingPartition(order.symbol(), order.bucket()),
                row(delete, order, writeMicros).build());
    }

    private static BoundStatementBuilder row(PreparedStatement statement, OpenOrder order, long writeMicros) {
        return statement
                .boundStatementBuilder()
                .setString("symbol", order.symbol().value())
                .setInt("bucket", order.bucket())
                .setUuid("order_id", order.id().uuid())
                .setLong("write_micros", writeMicros);
    }

    @Override
    public CompletionStage<OrderPage> read(Symbol symbol, int bucket, long afterMicros, long untilMicros) {
        Stretch stretch =
                new Stretch(new WaitingPartition(symbol, bucket), new PlacedBetween(afterMicros, untilMicros));
        return page(new WaitingOrdersContext(symbol, bucket, true), () -> reads.first(stretch));
    }

    private CompletionStage<AsyncResultSet> select(Stretch stretch) {
        return session.executeAsync(select.boundStatementBuilder()
                .setString("symbol", stretch.partition().symbol().value())
                .setInt("bucket", stretch.partition().bucket())
                .setUuid("from_id", stretch.range().from())
                .setUuid("below_id", stretch.range().below())
                .setPageSize(PAGE)
                .build());
    }

    /** Decoded on the driver's thread. */
    private CompletionStage<OrderPage> page(
            WaitingOrdersContext context, Supplier<CompletionStage<HalvedReads.Page>> read) {
        Observation reading = Observed.start(Observation.createNotStarted("read", () -> context, observations));
        return read.get()
                .thenApply(page -> {
                    List<OpenOrder> orders = decode(page.rows());
                    context.returned(orders.size());
                    Supplier<CompletionStage<HalvedReads.Page>> next = page.next();
                    return next == null
                            ? OrderPage.last(orders)
                            : new OrderPage(orders, () -> page(context.next(), next));
                })
                .whenComplete((page, failure) -> Observed.stop(reading, failure));
    }

    private List<OpenOrder> decode(List<Row> rows) {
        List<OpenOrder> orders = new ArrayList<>(rows.size());
        for (Row row : rows) {
            try {
                orders.add(OrderColumns.order(row));
            } catch (RuntimeException e) {
                skip(row, e);
            }
        }
        return orders;
    }

    private void skip(Row row, RuntimeException cause) {
        boolean first = unreadableRows.sum() == 0;
        unreadableRows.increment();
        if (first) {
            LOG.error(
                    "skipped a row of open_orders that cannot be read, and will skip others like it silently: {}",
                    row.getFormattedContents(),
                    cause);
        }
    }
}
