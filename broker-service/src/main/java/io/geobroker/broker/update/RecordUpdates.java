package io.geobroker.broker.update;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.outcome.EndedOrders;
import io.geobroker.broker.outcome.Outcome;
import java.util.concurrent.CompletionStage;

/** Writes what happens to orders where their customers' readers, in every region, will find it. Threads may share it. */
public final class RecordUpdates implements EndedOrders {
    private final OrderEvents store;
    private final String region;

    /** @param region this broker's */
    public RecordUpdates(OrderEvents store, String region) {
        this.store = store;
        this.region = region;
    }

    /** Completes when it is durable; may be repeated. */
    public CompletionStage<Void> placed(OpenOrder order) {
        return store.put(OrderEvent.placed(order, region));
    }

    @Override
    public CompletionStage<Void> ended(Outcome outcome) {
        CompletionStage<Void> told = store.put(OrderEvent.ended(outcome, region));
        return outcome.fold(
                filled -> told,
                canceled -> told,
                replaced -> told.thenCombine(placed(replaced.by()), (ended, placed) -> null),
                expired -> told);
    }
}
