package io.geobroker.broker.update;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.PlacingRegions;
import io.geobroker.broker.outcome.Outcome;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * Records an order's view and event in one write, for customers in every region. Thread-safe.
 *
 * @param recorded told of whom an event is durable in this region
 */
public record RecordUpdates(OrderEvents store, PlacingRegions placing, String region, Consumer<CustomerId> recorded) {

    /** Completes when durable; may be repeated anywhere. The event belongs to the region of placing. */
    public CompletionStage<Void> placed(OpenOrder order) {
        return record(OrderEvent.placed(order, placing.of(order.id()).orElse(region)));
    }

    /** As {@link #placed}. */
    public CompletionStage<Void> ended(Outcome outcome) {
        return record(OrderEvent.ended(outcome, region));
    }

    private CompletionStage<Void> record(OrderEvent event) {
        return store.put(event)
                .thenRun(() -> recorded.accept(event.order().placed().customer()));
    }
}
