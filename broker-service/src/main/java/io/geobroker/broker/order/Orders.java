package io.geobroker.broker.order;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;
import java.util.function.IntPredicate;

/**
 * The customers' orders, each with its latest state: what the API reads, from the local datacenter.
 *
 * <p>All operations may be repeated. A stage fails when the local datacenter has no quorum.
 */
public interface Orders {

    /**
     * Writes the order's state; of a new order its news too, as one write. Whatever the sequence of calls, the state with the
     * latest {@code writeMicros} stands.
     *
     * @param writeMicros the order's own time when it is placed, the decision's write timestamp when it ended
     */
    CompletionStage<Void> put(Order order, long writeMicros);

    /** The order, unless it is unknown or another customer's. */
    CompletionStage<Optional<Order>> find(CustomerId customer, OrderId id);

    /** Those of the orders that {@link #find} finds. Fails if one of them cannot be read. */
    CompletionStage<Map<OrderId, Order>> findAll(CustomerId customer, List<OrderId> ids);

    /**
     * The order as {@link #find}, but asks a quorum of every datacenter: it finds whatever was acknowledged anywhere, also
     * while replication is late. Crosses the oceans; fails while a region cannot be reached.
     */
    CompletionStage<Optional<Order>> findEverywhere(CustomerId customer, OrderId id);

    /** Those of the orders that are open. Fails if one of them cannot be read. */
    CompletionStage<List<Order>> findOpen(CustomerId customer, Collection<OrderId> ids);

    /**
     * The customer's orders that pass the query, in the query's direction, as far as may be read.
     *
     * @param goesOn asked with how many orders were looked at, before more are read
     */
    CompletionStage<Listing> list(CustomerId customer, OrderQuery query, IntPredicate goesOn);

    /** All of the customer's orders that pass the query, in the query's direction. */
    default CompletionStage<List<Order>> list(CustomerId customer, OrderQuery query) {
        return list(customer, query, looked -> true).thenApply(Listing::orders);
    }

    /**
     * What was found before reading ended.
     *
     * @param orders that pass the query, in its direction
     * @param goOnMicros where the same query goes on if reading was stopped: its {@code untilMicros} when newest first, else
     *     its {@code afterMicros}
     */
    record Listing(List<Order> orders, OptionalLong goOnMicros) {

        public static Listing complete(List<Order> orders) {
            return new Listing(orders, OptionalLong.empty());
        }

        /**
         * What was found before reading was stopped. Orders of the last microsecond are left to the next query, which cannot
         * begin between them.
         *
         * @param firstMicros when the first order that was looked at was placed
         * @param lastMicros the last one
         */
        public static Listing stopped(List<Order> found, OrderQuery query, long firstMicros, long lastMicros) {
            boolean isOneMoment = firstMicros == lastMicros;
            List<Order> whole = found.stream()
                    .filter(order -> isOneMoment || order.placed().placedAtMicros() != lastMicros)
                    .toList();
            long nextUntil = isOneMoment ? lastMicros - 1 : lastMicros;
            long nextAfter = isOneMoment ? lastMicros : lastMicros - 1;
            return new Listing(whole, OptionalLong.of(query.newestFirst() ? nextUntil : nextAfter));
        }
    }
}
