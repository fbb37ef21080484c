package io.geobroker.broker.market;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.outcome.FinishOrder;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.outcome.Persistently;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * What remains to be done when a market order is decided: record it, then settle it. There is no waiting row to delete: the
 * hold is the note that both are due, and the audit of holds finds it if the process dies in between.
 */
public final class FinishMarketOrder {
    private final FinishOrder finish;
    private final Consumer<Outcome> settle;
    private final Persistently persistently;

    /** @param settle repeats by itself and does not block; what it does not get done is left to the audit */
    public FinishMarketOrder(FinishOrder finish, Consumer<Outcome> settle, Persistently persistently) {
        this.finish = finish;
        this.settle = settle;
        this.persistently = persistently;
    }

    /** Writes trade and view to the local datacenter, where the customer may look for them, and repeats that until it is done. */
    CompletionStage<Order> record(Outcome decided, OpenOrder order) {
        Outcome outcome = decided.withOrder(order);
        return persistently
                .untilDone("record " + order.id(), () -> finish.record(outcome))
                .thenApply(recorded -> outcome.ended());
    }

    /** As {@link #record}, and settles behind it. */
    CompletionStage<Order> finish(Outcome decided, OpenOrder order) {
        return record(decided, order).thenApply(ended -> {
            settle.accept(decided.withOrder(order));
            return ended;
        });
    }
}
