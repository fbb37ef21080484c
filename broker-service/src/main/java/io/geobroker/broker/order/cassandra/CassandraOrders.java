package io.geobroker.broker.order.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.OrderQuery;
import io.geobroker.broker.order.Orders;
import io.geobroker.broker.platform.cassandra.BoundedRead;
import io.geobroker.broker.platform.cassandra.Insert;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.platform.cassandra.PagedRows;
import io.geobroker.broker.platform.retry.UnreadableRowException;
import io.geobroker.schema.listing.Price;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Customers' orders in table {@code orders_by_customer}: a partition per customer and month. */
public final class CassandraOrders implements Orders {
    /** What {@link #order} needs, of a customer's month; which ids is left to the caller. */
    public static final String SELECT_BY_ID =
            OrderColumns.selectFrom("orders_by_customer", List.of(OrderColumns.WHOLE, OrderColumns.STATE))
                    + "WHERE customer_id = :customer_id AND month = :month AND order_id ";

    private static final int MOST_AT_ONCE = 250;

    private final CqlSession session;
    private final HistoryMonths history;
    private final Insert insert;
    private final PreparedStatement selectOne;
    private final PreparedStatement selectSome;
    private final PreparedStatement selectOneEverywhere;
    private final PreparedStatement selectNewestFirst;
    private final PreparedStatement selectOldestFirst;

    public CassandraOrders(CqlSession session, HistoryMonths history) {
        this(session, history, Intent.WRITE);
    }

    /** @param writing an intent of writes; {@link Intent#WRITE_EVERYWHERE} for a store that only writes */
    public CassandraOrders(CqlSession session, HistoryMonths history, Intent writing) {
        this.session = session;
        this.history = history;
        // LOCAL_QUORUM or EACH_QUORUM; idempotent by its timestamp; one row of partition (customer, month), always
        // whole.
        this.insert = new Insert(
                session,
                List.of(OrderColumns.WHOLE, OrderColumns.STATE, List.of("month", "ended_at_micros")),
                columns -> writing.idempotent(
                        Insert.into("orders_by_customer", columns) + "USING TIMESTAMP :write_micros"));
        // LOCAL_QUORUM; idempotent; one row of partition (customer, month).
        this.selectOne = session.prepare(Intent.API_READ.idempotent(SELECT_BY_ID + "= :order_id"));
        // LOCAL_QUORUM; idempotent; some rows of partition (customer, month).
        this.selectSome = session.prepare(Intent.BACKGROUND_READ.idempotent(SELECT_BY_ID + "IN :order_ids"));
        // EACH_QUORUM, across regions; idempotent; one row of partition (customer, month).
        this.selectOneEverywhere = session.prepare(Intent.BACKGROUND_READ
                .idempotent(SELECT_BY_ID + "= :order_id")
                .setConsistencyLevel(DefaultConsistencyLevel.EACH_QUORUM));
        // LOCAL_QUORUM; idempotent; a range of partition (customer, month) in clustering order, and in reverse.
        String range = SELECT_BY_ID + ">= :from_id AND order_id < :below_id ";
        this.selectNewestFirst = session.prepare(Intent.API_READ.idempotent(range));
        this.selectOldestFirst = session.prepare(Intent.API_READ.idempotent(range + "ORDER BY order_id ASC"));
    }

    @Override
    public CompletionStage<Void> put(Order order, long writeMicros) {
        return session.executeAsync(state(order, writeMicros)).thenAccept(written -> {});
    }

    /** The statement of {@link #put}, to batch with other rows of that customer and month. */
    public BoundStatement state(Order order, long writeMicros) {
        // Absent values stay unset: a null would write a tombstone with every order.
        BoundStatementBuilder statement = OrderColumns.setState(
                        OrderColumns.set(insert.boundStatementBuilder(), order.placed()), order)
                .setInt("month", OrderColumns.month(order.placed().id()))
                .setLong("write_micros", writeMicros);
        return insert.narrow(
                (order.status().isOpen() ? statement : statement.setLong("ended_at_micros", order.updatedAtMicros()))
                        .build());
    }

    @Override
    public CompletionStage<Optional<Order>> find(CustomerId customer, OrderId id) {
        return find(selectOne, customer, id);
    }

    @Override
    public CompletionStage<Map<OrderId, Order>> findAll(CustomerId customer, List<OrderId> ids) {
        return find(Intent.BACKGROUND_READ, customer, ids, order -> true)
                .thenApply(orders -> orders.stream()
                        .collect(Collectors.toMap(order -> order.placed().id(), Function.identity())));
    }

    @Override
    public CompletionStage<List<Order>> findOpen(CustomerId customer, Collection<OrderId> ids) {
        return find(Intent.API_READ, customer, ids, order -> order.status().isOpen());
    }

    private CompletionStage<List<Order>> find(
            Intent reading, CustomerId customer, Collection<OrderId> ids, Predicate<Order> accepts) {
        Map<Integer, List<UUID>> byMonth = ids.stream()
                .collect(Collectors.groupingBy(
                        OrderColumns::month, Collectors.mapping(OrderId::uuid, Collectors.toList())));
        return PagedRows.collect(
                byMonth.entrySet().stream()
                        .flatMap(month -> inParts(month.getValue()).map(part -> Map.entry(month.getKey(), part)))
                        .iterator(),
                (some, wanted) -> session.executeAsync(
                        reading.insteadOn(selectSome.bind(customer.value(), some.getKey(), some.getValue()))),
                CassandraOrders::order,
                accepts,
                ids.size(),
                () -> true);
    }

    private static Stream<List<UUID>> inParts(List<UUID> ids) {
        return IntStream.iterate(0, start -> start < ids.size(), start -> start + MOST_AT_ONCE)
                .mapToObj(start -> ids.subList(start, Math.min(ids.size(), start + MOST_AT_ONCE)));
    }

    @Override
    public CompletionStage<Optional<Order>> findEverywhere(CustomerId customer, OrderId id) {
        return find(selectOneEverywhere, customer, id);
    }

    private CompletionStage<Optional<Order>> find(PreparedStatement select, CustomerId customer, OrderId id) {
        return session.executeAsync(select.bind(customer.value(), OrderColumns.month(id), id.uuid()))
                .thenApply(rows -> Optional.ofNullable(rows.one()).map(CassandraOrders::order));
    }

    @Override
    public CompletionStage<Listing> list(CustomerId customer, OrderQuery query, IntPredicate goesOn) {
        BoundedRead<Order> reading = new BoundedRead<>(query::accepts, goesOn);
        PlacedBetween range = new PlacedBetween(query.afterMicros(), query.untilMicros());
        PreparedStatement select = query.newestFirst() ? selectNewestFirst : selectOldestFirst;
        return history.of(customer, range, query.newestFirst())
                .thenCompose(months -> PagedRows.collect(
                        months,
                        (month, wanted) ->
                                session.executeAsync(select.bind(customer.value(), month, range.from(), range.below())),
                        CassandraOrders::order,
                        reading::accepts,
                        query.limit(),
                        reading::goesOn))
                .thenApply(found -> listing(found, query, reading));
    }

    private static Listing listing(List<Order> found, OrderQuery query, BoundedRead<Order> reading) {
        return reading.lastIfStopped()
                .map(last -> Listing.stopped(
                        found,
                        query,
                        reading.firstIfStopped().orElse(last).placed().placedAtMicros(),
                        last.placed().placedAtMicros()))
                .orElseGet(() -> Listing.complete(found));
    }

    /** @throws UnreadableRowException when a column is missing or out of its range */
    public static Order order(Row row) {
        try {
            return view(row);
        } catch (RuntimeException e) {
            throw new UnreadableRowException(
                    "orders_by_customer",
                    "customer_id " + row.getString("customer_id") + " and order_id " + row.getUuid("order_id"),
                    e);
        }
    }

    /**
     * Of a row of any table with {@link OrderColumns#WHOLE} and {@link OrderColumns#STATE}.
     *
     * @throws RuntimeException when a column is missing or out of its range
     */
    public static Order view(Row row) {
        Order.Status status = OrderColumns.value(Order.Status.class, row.getString("status"));
        // A cell of an end that went with its region may have come to one replica. A later end does not cover it.
        UUID replacedBy = status == Order.Status.REPLACED ? row.getUuid("replaced_by") : null;
        return new Order(
                OrderColumns.order(row),
                status,
                row.getLong("updated_at_micros"),
                status == Order.Status.FILLED ? row.getLong("filled_quantity") : 0,
                status == Order.Status.FILLED ? new Price(row.getLong("filled_price_micros")) : null,
                replacedBy == null ? null : OrderId.of(replacedBy),
                status == Order.Status.CANCELED ? OrderColumns.cancelReason(row) : null);
    }
}
