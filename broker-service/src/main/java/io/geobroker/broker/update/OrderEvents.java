package io.geobroker.broker.update;

import io.geobroker.broker.order.CustomerId;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * The events of customers' orders, kept apart by the region that recorded them, in the local datacenter.
 *
 * <p>All operations may be repeated. A stage fails when the local datacenter has no quorum.
 */
public interface OrderEvents {

    /**
     * Keeps the event for a time and, as one write with it, the view of the order as it stood then; repeating it in the same
     * region changes nothing, and a view that is later stands.
     */
    CompletionStage<Void> put(OrderEvent event);

    /**
     * What a region recorded about a customer's orders, oldest first. What one read has found, every later one finds.
     *
     * @param after exclusive; an older bound than what is kept reads all there is
     * @param limit the most events given, at least 1; as many may mean that there are more
     */
    CompletionStage<List<OrderEvent>> after(CustomerId customer, String region, EventId after, int limit);
}
