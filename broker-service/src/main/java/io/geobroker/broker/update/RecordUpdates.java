package io.geobroker.broker.update;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.PlacedOrders;
import io.geobroker.broker.outcome.EndedOrders;
import io.geobroker.broker.outcome.Outcome;
import java.util.concurrent.CompletionStage;

/**
 * Writes what happens to orders where their customers' readers, in every region, will find it.
 *
 * <p>The end of an order is never missing: it is part of recording the end, which is repeated until it is done. That an
 * order was placed is written once and not waited for, so that no acknowledgement is later for it: a crash, or a
 * datacenter without a quorum, at just that moment loses the event, never the order. Threads may share it.
 */
public final class RecordUpdates implements PlacedOrders, EndedOrders {
    private final OrderEvents store;
    private final String region;
    private final UpdateSignals signals;

    /** @param region this broker's */
    public RecordUpdates(OrderEvents store, String region, UpdateSignals signals) {
        this.store = store;
        this.region = region;
        this.signals = signals;
    }

    @Override
    public void placed(OpenOrder order) {
        try {
            store.put(OrderEvent.placed(order, region)).whenComplete((written, failure) -> {
                if (failure != null) {
                    signals.eventLost();
                }
            });
        } catch (RuntimeException e) {
            signals.eventLost();
        }
    }

    @Override
    public CompletionStage<Void> ended(Outcome outcome) {
        if (outcome instanceof Outcome.Replaced replaced) {
            placed(replaced.by());
        }
        return store.put(OrderEvent.ended(outcome, region));
    }
}
