package io.geobroker.broker.market;

import io.geobroker.broker.closing.FinishOrder;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.platform.retry.RetryForever;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * What remains to be done when a market order is decided: record it, then settle it. There is no waiting row to delete: the
 * hold is the note that both are due, and the audit of holds finds it if the process dies in between.
 */
public final class FinishMarketOrder {
    private final FinishOrder finish;
    private final Consumer<Outcome> settle;
    private final RetryForever persistently;
    private final Executor behind;

    /**
     * @param settle repeats by itself and does not block; what it does not get done is left to the audit
     * @param behind runs what the answer to the customer does not wait for
     */
    public FinishMarketOrder(FinishOrder finish, Consumer<Outcome> settle, RetryForever persistently, Executor behind) {
        this.finish = finish;
        this.settle = settle;
        this.persistently = persistently;
        this.behind = behind;
    }

    /** Behind the answer: writes trade, view and news to the local datacenter and repeats that until it is done. */
    void record(Outcome decided, OpenOrder order) {
        Outcome outcome = decided.withOrder(order);
        behind.execute(() -> finish.recordUntilDone(outcome));
    }

    /**
     * Completes when the customer finds the end in this region; records the rest and settles behind that. Whoever dies before
     * leaves the hold, by which the audit finds the order and does it all.
     */
    CompletionStage<Order> finish(Outcome decided, OpenOrder order) {
        Outcome outcome = decided.withOrder(order);
        return persistently
                .untilDone("show the end of " + order.id(), () -> finish.show(outcome))
                .thenApply(shown -> {
                    behind.execute(() -> finish.recordUntilDone(outcome).thenRun(() -> settle.accept(outcome)));
                    return outcome.ended();
                });
    }
}
