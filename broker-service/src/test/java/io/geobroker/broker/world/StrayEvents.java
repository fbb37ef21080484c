package io.geobroker.broker.world;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.update.EventId;
import io.geobroker.broker.update.OrderEvent;
import io.geobroker.broker.update.OrderEvents;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Tells whoever asks the events of who asked before.
 *
 * @param events the real ones
 */
record StrayEvents(OrderEvents events, AtomicReference<CustomerId> before) implements OrderEvents {

    @Override
    public CompletionStage<Void> put(OrderEvent event) {
        return events.put(event);
    }

    @Override
    public CompletionStage<List<OrderEvent>> after(CustomerId customer, String region, EventId after, int limit) {
        before.compareAndSet(null, customer);
        return events.after(before.getAndSet(customer), region, after, limit);
    }
}
