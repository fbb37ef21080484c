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
 * Finishes a decided market order: records, then settles. The hold marks that both are due, for the audit of holds.
 *
 * @param settle does not block; retries, or leaves it to the audit
 * @param behind runs what the customer's answer does not wait for
 */
public record FinishMarketOrder(
        FinishOrder finish, Consumer<Outcome> settle, RetryForever persistently, Executor behind) {
    /** In the background, in the local datacenter, with retries. */
    void record(Outcome decided, OpenOrder order) {
        Outcome outcome = decided.withOrder(order);
        behind.execute(() -> finish.recordUntilDone(outcome));
    }

    /** Completes when the customer finds the end in this region; the rest follows in the background. */
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
