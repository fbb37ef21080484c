package io.geobroker.broker.closing;

import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.Rejection;
import io.geobroker.broker.order.lookup.FindOrder;
import io.geobroker.broker.outcome.Decisions;
import io.geobroker.broker.outcome.Outcome;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Cancels an order from any region. Claims {@code canceled} in its symbol's home region, shows it, and releases the hold in
 * the customer's home region. The rest follows in the background.
 *
 * <p>If the broker dies after the claim, the view may still say open. Another cancel, the next ticker or the audit finishes
 * it, see {@link FinishOrder}.
 */
public record CancelOrder(FindOrder findOrder, EndOrder endOrder, Decisions decisions) {

    /**
     * When done, the order never fills, and its hold is free or follows once the customer's home region is reachable.
     *
     * @return fails only when the local datacenter cannot be read or written; safe to repeat then
     */
    public CompletionStage<CommandResult<OrderId>> cancel(CustomerId customer, OrderId id) {
        return findOrder
                .find(customer, id)
                .thenCompose(result -> result.then(found ->
                        found.status().isOpen() ? end(found.placed()) : CommandResult.now(tooLate(found.status()))));
    }

    private CompletionStage<CommandResult<OrderId>> end(OpenOrder order) {
        CompletableFuture<Void> enough = endOrder.longEnough();
        return endOrder.claim(new Outcome.Canceled(order, decisions.next()))
                .thenCompose(claimed ->
                        claimed.then(outcome -> finish(outcome, enough).thenApply(done -> answer(outcome))));
    }

    private CompletionStage<Void> finish(Outcome outcome, CompletableFuture<Void> enough) {
        FinishOrder finish = endOrder.finish();
        return outcome.fold(
                finish::showAndFinish,
                canceled -> finish.showAndRelease(canceled, enough),
                finish::showAndFinish,
                finish::showAndFinish);
    }

    private static CommandResult<OrderId> answer(Outcome outcome) {
        return outcome.fold(
                filled -> tooLate(filled.ended().status()),
                canceled -> new CommandResult.Done<>(canceled.order().id()),
                replaced -> tooLate(replaced.ended().status()),
                expired -> tooLate(expired.ended().status()));
    }

    private static CommandResult<OrderId> tooLate(Order.Status status) {
        return new CommandResult.Rejected<>(Rejection.tooLate(status));
    }
}
