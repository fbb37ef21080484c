package io.geobroker.broker.order;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

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

    /** The customer's orders that pass the query, in the query's direction. */
    CompletionStage<List<Order>> list(CustomerId customer, OrderQuery query);
}
