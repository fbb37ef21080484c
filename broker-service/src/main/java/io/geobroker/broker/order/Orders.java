package io.geobroker.broker.order;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;
import java.util.function.IntPredicate;

/**
 * Customers' orders with their latest state, for the API.
 *
 * <p>Safe to repeat. A stage fails when the local datacenter has no quorum.
 */
public interface Orders {

    /**
     * Writes the whole state; the latest {@code writeMicros} wins.
     *
     * @param writeMicros the placing time, or the write timestamp of its end
     */
    CompletionStage<Void> put(Order order, long writeMicros);

    /** Empty if unknown or another customer's. */
    CompletionStage<Optional<Order>> find(CustomerId customer, OrderId id);

    /** Fails if one cannot be read. */
    CompletionStage<Map<OrderId, Order>> findAll(CustomerId customer, List<OrderId> ids);

    /**
     * From a quorum of every datacenter: also finds orders not replicated here yet.
     *
     * <p>Crosses regions; fails while one is unreachable.
     */
    CompletionStage<Optional<Order>> findEverywhere(CustomerId customer, OrderId id);

    /** Fails if one cannot be read. */
    CompletionStage<List<Order>> findOpen(CustomerId customer, Collection<OrderId> ids);

    /**
     * In the query's direction.
     *
     * @param goesOn asked before each further read, with the number of orders looked at
     */
    CompletionStage<Listing> list(CustomerId customer, OrderQuery query, IntPredicate goesOn);

    /** Without a bound on what is read. */
    default CompletionStage<List<Order>> list(CustomerId customer, OrderQuery query) {
        return list(customer, query, looked -> true).thenApply(Listing::orders);
    }

    /**
     * @param goOnMicros where to continue a stopped list: the next {@code untilMicros} if newest first, else
     *     {@code afterMicros}
     */
    record Listing(List<Order> orders, OptionalLong goOnMicros) {

        public static Listing complete(List<Order> orders) {
            return new Listing(orders, OptionalLong.empty());
        }

        /**
         * Drops the orders of the last microsecond, since the next query cannot start inside it.
         *
         * @param firstMicros placing time of the first order looked at
         * @param lastMicros of the last one
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
