package io.geobroker.broker.tape.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.cassandra.CassandraOrders;
import io.geobroker.broker.order.cassandra.HistoryMonths;
import io.geobroker.broker.order.cassandra.PlacedBetween;
import io.geobroker.broker.platform.cassandra.BoundedRead;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.platform.cassandra.PagedRows;
import io.geobroker.broker.tape.TransactionQuery;
import io.geobroker.broker.tape.Transactions;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.function.IntPredicate;

/** Customers' fills, read from their orders in table {@code orders_by_customer}. */
public final class CassandraTransactions implements Transactions {
    private final CqlSession session;
    private final HistoryMonths history;
    private final PreparedStatement selectNewestFirst;
    private final PreparedStatement selectOldestFirst;

    public CassandraTransactions(CqlSession session, HistoryMonths history) {
        this.session = session;
        this.history = history;
        // LOCAL_QUORUM; idempotent; a range of partition (customer, month) in clustering order, and in reverse.
        String range = CassandraOrders.SELECT_BY_ID + "> :above_id AND order_id < :below_id ";
        this.selectNewestFirst = session.prepare(Intent.API_READ.idempotent(range));
        this.selectOldestFirst = session.prepare(Intent.API_READ.idempotent(range + "ORDER BY order_id ASC"));
    }

    @Override
    public CompletionStage<Listing> list(CustomerId customer, TransactionQuery query, IntPredicate goesOn) {
        BoundedRead<Order> reading = new BoundedRead<>(query::accepts, goesOn);
        Range range = range(query);
        PreparedStatement select = query.newestFirst() ? selectNewestFirst : selectOldestFirst;
        return history.of(customer, range.placed(), query.newestFirst())
                .thenCompose(months -> PagedRows.collect(
                        months,
                        (month, wanted) -> session.executeAsync(
                                select.bind(customer.value(), month, range.above(), range.below())),
                        CassandraOrders::order,
                        reading::accepts,
                        query.limit(),
                        reading::goesOn))
                .thenApply(fills -> new Listing(
                        fills,
                        reading.lastIfStopped().map(last -> last.placed().id()).orElse(null)));
    }

    /** Both ids exclusive. */
    private record Range(PlacedBetween placed, UUID above, UUID below) {}

    /** An order is placed before it is filled: only the latest fill time bounds the range. */
    private static Range range(TransactionQuery query) {
        OrderId beyond = query.beyond();
        if (beyond == null) {
            PlacedBetween placed = new PlacedBetween(Long.MIN_VALUE, query.untilMicros());
            return new Range(placed, placed.from(), placed.below());
        } else if (query.newestFirst()) {
            PlacedBetween placed =
                    new PlacedBetween(Long.MIN_VALUE, Math.min(query.untilMicros(), beyond.timeMicros()));
            return new Range(placed, placed.from(), lesser(beyond.uuid(), placed.below()));
        }
        PlacedBetween placed = new PlacedBetween(beyond.timeMicros() - 1, query.untilMicros());
        return new Range(placed, beyond.uuid(), placed.below());
    }

    private static UUID lesser(UUID one, UUID other) {
        return OrderId.of(one).compareTo(OrderId.of(other)) < 0 ? one : other;
    }
}
