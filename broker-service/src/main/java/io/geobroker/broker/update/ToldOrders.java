package io.geobroker.broker.update;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.OrderQuery;
import io.geobroker.broker.order.Orders;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.IntPredicate;

/**
 * Writes a new order's view and event in one batch: neither exists alone.
 *
 * @param orders views without events
 * @param updates writes both, to the same datacenter
 */
public record ToldOrders(Orders orders, RecordUpdates updates) implements Orders {

    /** Writes no event for an end: recording the end does, possibly later. */
    @Override
    public CompletionStage<Void> put(Order order, long writeMicros) {
        return order.status() == Order.Status.NEW ? updates.placed(order.placed()) : orders.put(order, writeMicros);
    }

    @Override
    public CompletionStage<Optional<Order>> find(CustomerId customer, OrderId id) {
        return orders.find(customer, id);
    }

    @Override
    public CompletionStage<Map<OrderId, Order>> findAll(CustomerId customer, List<OrderId> ids) {
        return orders.findAll(customer, ids);
    }

    @Override
    public CompletionStage<Optional<Order>> findEverywhere(CustomerId customer, OrderId id) {
        return orders.findEverywhere(customer, id);
    }

    @Override
    public CompletionStage<List<Order>> findOpen(CustomerId customer, Collection<OrderId> ids) {
        return orders.findOpen(customer, ids);
    }

    @Override
    public CompletionStage<Listing> list(CustomerId customer, OrderQuery query, IntPredicate goesOn) {
        return orders.list(customer, query, goesOn);
    }
}
