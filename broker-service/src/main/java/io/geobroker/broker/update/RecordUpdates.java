package io.geobroker.broker.update;

import io.geobroker.broker.closing.EndedOrders;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.PlacingRegions;
import io.geobroker.broker.outcome.Outcome;
import java.util.concurrent.CompletionStage;

/** Records an order's view and event in one write, for customers in every region. Thread-safe. */
public final class RecordUpdates implements EndedOrders {
    private final OrderEvents store;
    private final PlacingRegions placing;
    private final String region;

    public RecordUpdates(OrderEvents store, PlacingRegions placing, String region) {
        this.store = store;
        this.placing = placing;
        this.region = region;
    }

    /** Completes when durable; may be repeated anywhere. The event belongs to the region of placing. */
    public CompletionStage<Void> placed(OpenOrder order) {
        return store.put(OrderEvent.placed(order, placing.of(order.id()).orElse(region)));
    }

    @Override
    public CompletionStage<Void> ended(Outcome outcome) {
        return store.put(OrderEvent.ended(outcome, region));
    }
}
