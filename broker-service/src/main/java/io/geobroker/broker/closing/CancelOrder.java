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
 * Withdraws an order from any region: claims {@code canceled} in the home region of its symbol, shows it, and releases the hold
 * in the customer's home region. Recording it everywhere and deleting the row go on behind the answer.
 *
 * <p>If the broker dies after the claim, the order is canceled though its view still says open; canceling again finishes
 * it, and so do its next ticker and the audit. If it dies later, the row remains, for the same to find, with the hold or without.
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
     * The order will never fill when that is done, and what was held for it is free: unless the customer's home region could
     * not be reached for that, which then follows.
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
