package io.geobroker.broker.closing;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.lookup.FindOrder;
import io.geobroker.broker.order.placing.Answer;
import io.geobroker.broker.order.placing.Refusal;
import io.geobroker.broker.outcome.Decisions;
import io.geobroker.broker.outcome.Outcome;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Cancels an order from any region. Claims {@code canceled} in its symbol's home region, shows it, and releases the hold in
 * the customer's home region. The rest follows in the background.
 *
 * <p>If the broker dies after the claim, the view may still say open. Another cancel, the next ticker or the audit finishes
 * it, see {@link FinishOrder}.
 */
public final class CancelOrder {

    private final FindOrder findOrder;
    private final EndOrder endOrder;
    private final Decisions decisions;

    public CancelOrder(FindOrder findOrder, EndOrder endOrder, Decisions decisions) {
        this.findOrder = findOrder;
        this.endOrder = endOrder;
        this.decisions = decisions;
    }

    /**
     * When done, the order never fills, and its hold is free or follows once the customer's home region is reachable.
     *
     * @return fails only when the local datacenter cannot be read or written; safe to repeat then
     */
    public CompletionStage<Answer<OrderId>> cancel(CustomerId customer, OrderId id) {
        return findOrder
                .find(customer, id)
                .thenCompose(result -> result.<CompletionStage<Answer<OrderId>>>fold(
                        found -> endOpen(found.order()),
                        notFound -> done(new Answer.Refused<>(new Refusal.NotFound())),
                        unreachable -> done(new Answer.Unreachable<>(Answer.Step.FIND, unreachable.region()))));
    }

    private CompletionStage<Answer<OrderId>> endOpen(Order found) {
        return found.status().isOpen() ? end(found.placed()) : done(tooLate(found.status()));
    }

    private CompletionStage<Answer<OrderId>> end(OpenOrder order) {
        CompletableFuture<Void> enough = endOrder.longEnough();
        return endOrder.claim(new Outcome.Canceled(order, decisions.next()))
                .thenCompose(ending -> ending.<CompletionStage<Answer<OrderId>>>fold(
                        decided -> finish(decided.outcome(), enough).thenApply(done -> answer(decided.outcome())),
                        unreachable -> done(new Answer.Unreachable<>(Answer.Step.BRING_IN, unreachable.region())),
                        unknown -> done(
                                new Answer.Unknown<>(Answer.Step.BRING_IN, order, Optional.of(unknown.region())))));
    }

    private CompletionStage<Void> finish(Outcome outcome, CompletableFuture<Void> enough) {
        return outcome.fold(
                endOrder::record, canceled -> endOrder.release(canceled, enough), endOrder::record, endOrder::record);
    }

    private static Answer<OrderId> answer(Outcome outcome) {
        return outcome.fold(
                filled -> tooLate(filled.ended().status()),
                canceled -> new Answer.Done<>(canceled.order().id()),
                replaced -> tooLate(replaced.ended().status()),
                expired -> tooLate(expired.ended().status()));
    }

    private static Answer<OrderId> tooLate(Order.Status status) {
        return new Answer.Refused<>(new Refusal.TooLate(status));
    }

    private static CompletionStage<Answer<OrderId>> done(Answer<OrderId> answer) {
        return CompletableFuture.completedFuture(answer);
    }
}
