package io.geobroker.broker.update.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.cassandra.CassandraOrders;
import io.geobroker.broker.order.cassandra.OrderColumns;
import io.geobroker.broker.outcome.ClaimId;
import io.geobroker.broker.platform.cassandra.Insert;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.platform.cassandra.PagedRows;
import io.geobroker.broker.platform.retry.UnreadableRowException;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.update.EventId;
import io.geobroker.broker.update.OrderEvent;
import io.geobroker.broker.update.OrderEvents;
import java.time.Duration;
import java.time.YearMonth;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Order events in table {@code events_by_customer} of the session's datacenter.
 *
 * <p>Partitioned by customer and month like the views: replicas apply both or neither. Reads use LOCAL_QUORUM: read repair
 * lets every later read find what one found, which the switch from replay to live needs.
 */
public final class CassandraOrderEvents implements OrderEvents {
    /** A fast clock may already write next month's partition. */
    private static final long SKEW_MICROS = Duration.ofHours(1).toNanos() / 1_000;

    private static final String TABLE = "events_by_customer";
    private static final List<List<String>> COLUMNS = List.of(
            OrderColumns.WHOLE, OrderColumns.STATE, List.of("month", "region", "event_id", "event", "claim_id"));

    private final CqlSession session;
    private final CassandraOrders views;
    private final MicroClock clock;
    private final Duration retention;
    private final Intent writing;
    private final Insert insert;
    private final PreparedStatement select;

    /**
     * @param views written through the same session
     * @param clock tells the current month
     * @param retention of events, to the second
     * @param writing an intent of writes; {@link Intent#WRITE_EVERYWHERE} for a store that only writes
     */
    public CassandraOrderEvents(
            CqlSession session, CassandraOrders views, MicroClock clock, Duration retention, Intent writing) {
        this.session = session;
        this.views = views;
        this.writing = writing;
        this.clock = clock;
        this.retention = retention;
        // LOCAL_QUORUM or EACH_QUORUM; idempotent by its timestamp, the event's; one row of partition (customer,
        // month).
        this.insert = new Insert(
                session,
                COLUMNS,
                columns -> writing.idempotent(
                        Insert.into(TABLE, columns) + "USING TIMESTAMP :write_micros AND TTL :ttl_seconds"));
        // LOCAL_QUORUM; idempotent; a part of partition (customer, month) as it is sorted.
        this.select = session.prepare(Intent.API_READ.idempotent(OrderColumns.selectFrom(TABLE, COLUMNS) + """
                WHERE customer_id = :customer_id AND month = :month AND region = :region AND event_id > :after_id
                LIMIT :row_limit
                """));
    }

    @Override
    public CompletionStage<Void> put(OrderEvent event) {
        Order order = event.order();
        // Leaves missing values unset: a null writes a tombstone.
        BoundStatementBuilder statement = OrderColumns.setState(
                        OrderColumns.set(insert.boundStatementBuilder(), order.placed()), order)
                .setString("region", event.region())
                .setInt(
                        "month",
                        OrderColumns.stored(OrderColumns.month(event.id().timeMicros())))
                .setUuid("event_id", event.id().uuid())
                .setString("event", OrderColumns.stored(event.kind()))
                .setLong("write_micros", event.id().timeMicros())
                .setInt("ttl_seconds", Math.toIntExact(retention.toSeconds()));
        ClaimId claim = event.claim();
        if (claim != null) {
            statement = statement.setUuid("claim_id", claim.value());
        }
        // An order that ends in a later month has its view in another partition: two mutations.
        return session.executeAsync(writing.idempotentBatch(
                        List.of(views.state(order, event.id().timeMicros()), insert.narrow(statement.build()))))
                .thenAccept(written -> {});
    }

    @Override
    public CompletionStage<List<OrderEvent>> after(CustomerId customer, String region, EventId after, int limit) {
        long nowMicros = clock.micros();
        // What has expired is not walked over.
        EventId from =
                EventId.later(after, EventId.lowestAt(nowMicros - TimeUnit.NANOSECONDS.toMicros(retention.toNanos())));
        YearMonth first = OrderColumns.month(from.timeMicros());
        YearMonth last = OrderColumns.month(nowMicros + SKEW_MICROS);
        return PagedRows.collect(
                Stream.iterate(first, month -> !month.isAfter(last), month -> month.plusMonths(1))
                        .iterator(),
                (month, wanted) -> session.executeAsync(
                        select.bind(customer.value(), OrderColumns.stored(month), region, from.uuid(), wanted)),
                CassandraOrderEvents::event,
                event -> true,
                limit,
                () -> true);
    }

    private static OrderEvent event(Row row) {
        try {
            UUID claim = row.getUuid("claim_id");
            return new OrderEvent(
                    EventId.of(Objects.requireNonNull(row.getUuid("event_id"), "event_id")),
                    Objects.requireNonNull(row.getString("region"), "region"),
                    OrderColumns.value(OrderEvent.Kind.class, row.getString("event")),
                    CassandraOrders.view(row),
                    claim == null ? null : new ClaimId(claim));
        } catch (RuntimeException e) {
            throw new UnreadableRowException(
                    "events_by_customer",
                    "customer_id " + row.getString("customer_id") + " and event_id " + row.getUuid("event_id"),
                    e);
        }
    }
}
