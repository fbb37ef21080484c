package io.geobroker.broker.world;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.update.EventId;
import io.geobroker.broker.update.OrderEvent;
import io.geobroker.broker.update.OrderEvents;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Tells of a fill, and shows the order as it was before it.
 *
 * @param events the real ones
 */
record StaleViews(OrderEvents events) implements OrderEvents {

    @Override
    public CompletionStage<Void> put(OrderEvent event) {
        return events.put(
                event.kind() == OrderEvent.Kind.FILL
                        ? new OrderEvent(
                                event.id(),
                                event.region(),
                                event.kind(),
                                Order.accepted(event.order().placed()),
                                null)
                        : event);
    }

    @Override
    public CompletionStage<List<OrderEvent>> after(CustomerId customer, String region, EventId after, int limit) {
        return events.after(customer, region, after, limit);
    }
}
