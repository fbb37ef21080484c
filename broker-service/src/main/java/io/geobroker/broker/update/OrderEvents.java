package io.geobroker.broker.update;

import io.geobroker.broker.order.CustomerId;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Events of customers' orders in the local datacenter, by recording region.
 *
 * <p>Operations may be repeated. A stage fails when the local datacenter has no quorum.
 */
public interface OrderEvents {

    /** Writes event and view in one batch; never overwrites a later view. The event expires after the retention. */
    CompletionStage<Void> put(OrderEvent event);

    /**
     * Oldest first; what one read found, every later read finds.
     *
     * @param after exclusive; may be older than the retention
     * @param limit at least 1; so many events mean there may be more
     */
    CompletionStage<List<OrderEvent>> after(CustomerId customer, String region, EventId after, int limit);
}
