package io.geobroker.broker.world;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.OrderQuery;
import io.geobroker.broker.order.Orders;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Says that a fill is in the customer's view, and does not write it.
 *
 * @param orders the real views
 */
record StaleViews(Orders orders) implements Orders {

    @Override
    public CompletionStage<Void> put(Order order, long writeMicros) {
        return order.status() == Order.Status.FILLED
                ? CompletableFuture.completedFuture(null)
                : orders.put(order, writeMicros);
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
    public CompletionStage<List<Order>> list(CustomerId customer, OrderQuery query) {
        return orders.list(customer, query);
    }
}
