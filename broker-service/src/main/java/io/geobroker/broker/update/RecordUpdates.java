package io.geobroker.broker.update;

import io.geobroker.broker.closing.EndedOrders;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.PlacingRegions;
import io.geobroker.broker.outcome.Outcome;
import java.util.concurrent.CompletionStage;

/**
 * Writes what happens to orders where their customers, in every region, will find it: in the view of the order, and as an
 * event for those who follow. Both are one write. Threads may share it.
 */
public final class RecordUpdates implements EndedOrders {
    private final OrderEvents store;
    private final PlacingRegions placing;
    private final String region;

    /** @param region this broker's */
    public RecordUpdates(OrderEvents store, PlacingRegions placing, String region) {
        this.store = store;
        this.placing = placing;
        this.region = region;
    }

    /**
     * Completes when it is durable; may be repeated, from anywhere: the event is of the region where the order was placed,
     * whoever writes it.
     */
    public CompletionStage<Void> placed(OpenOrder order) {
        return store.put(OrderEvent.placed(order, placing.of(order.id()).orElse(region)));
    }

    @Override
    public CompletionStage<Void> ended(Outcome outcome) {
        return store.put(OrderEvent.ended(outcome, region));
    }
}
