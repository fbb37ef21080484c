package io.geobroker.broker.closing;

import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CommandResult.Step;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.Rejection;
import io.geobroker.broker.order.hold.HoldCalculator;
import io.geobroker.broker.order.lookup.FindOrder;
import io.geobroker.broker.order.placing.OrderFactory;
import io.geobroker.broker.order.placing.OrderSaga;
import io.geobroker.broker.order.placing.PlacingDeadline;
import io.geobroker.broker.order.placing.Replacement;
import io.geobroker.broker.outcome.Decisions;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.platform.retry.RetryForever;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/**
 * Replaces a waiting order by another one, from any region. It claims {@code replaced} for the old order in its symbol's
 * home region. The outcome holds the whole new order, so that anybody can bring it in.
 *
 * <p>If the process dies, or an answer is lost, after a step:
 *
 * <ol>
 *   <li><b>held</b>, what the new order needs beyond the old one's hold: the old order waits on; the audit gives the hold
 *       back.
 *   <li><b>name reserved</b>, if the customer gave one, see {@link OrderSaga}: as before, but the name is used up.
 *   <li><b>claimed</b>: who meets the outcome does the rest. Without an answer, the old order tells whether the claim
 *       stands. An audit that meets the hold before the outcome may cancel the new order.
 *   <li><b>recorded</b>: the old order's view names the new one.
 *   <li><b>hold taken over</b>, in one change of the account: the new order must not fill without its hold.
 *   <li><b>new order written</b>, waiting row, then view: from here on it may fill.
 *   <li><b>old row deleted</b>: until then it marks that the rest is due.
 *   <li><b>acknowledged</b>, if the new order is still young; see {@link io.geobroker.broker.order.placing.PlaceOrder}.
 * </ol>
 *
 * @param endOrder an answer waits as long for the new order to be written as for a claim
 * @param deadline as in placing
 */
public record ReplaceOrder(
        FindOrder findOrder,
        OrderSaga saga,
        OrderFactory factory,
        HoldCalculator terms,
        EndOrder endOrder,
        RetryForever persistently,
        Decisions decisions,
        PlacingDeadline deadline) {

    /**
     * Only what is unknown at {@link Step#BRING_IN} may have happened. At an earlier step the old order is unchanged;
     * at most the name is used up.
     *
     * @return fails only when the local datacenter cannot be read, or does not know the account yet; the order
     *     is unchanged then
     */
    public CompletionStage<CommandResult<Order>> replace(CustomerId customer, OrderId id, Replacement wish) {
        return findOrder.find(customer, id).thenCompose(result -> result.then(found -> replace(found, wish)));
    }

    private CompletionStage<CommandResult<Order>> replace(Order found, Replacement wish) {
        if (!found.status().isOpen()) {
            return CommandResult.rejected(Rejection.tooLate(found.status()));
        }
        OpenOrder old = found.placed();
        Optional<Rejection> refusal = wish.refusal(old).or(() -> factory.refusal(old, wish));
        if (refusal.isPresent()) {
            return CommandResult.rejected(refusal.get());
        }
        String home = factory.home(old.symbol());
        if (!endOrder.outcomes().isReachable(home)) {
            return CommandResult.unavailable(Step.BRING_IN, home);
        }
        OpenOrder order = factory.inPlaceOf(old, wish);
        if (!order.validity().holdsAt(order.id().timeMicros())) {
            return CommandResult.rejected(Rejection.invalid("the order's day is over: time_in_force must be given"));
        }
        Outcome.Replaced proposed = new Outcome.Replaced(old, decisions.next(), order, terms.of(order));
        return saga.prepare(
                        order,
                        holds -> holds.holdInPlace(
                                order.customer(), order.id(), proposed.hold(), old.id(), deadline.within()),
                        deadline::within)
                .thenCompose(prepared -> prepared.then(ready -> claim(proposed)));
    }

    /**
     * Claims nothing when it is too late to acknowledge. The audit may have canceled the new order: the customer would have
     * neither.
     */
    private CompletionStage<CommandResult<Order>> claim(Outcome.Replaced proposed) {
        OpenOrder order = proposed.by();
        if (deadline.isPast(order)) {
            return notClaimed(proposed, new CommandResult.Unknown<>(Step.NAME, order));
        }
        return endOrder.claim(proposed)
                .thenCompose(claimed -> claimed.<CompletionStage<CommandResult<Order>>>fold(
                        decided -> decided.decision()
                                        .claim()
                                        .equals(proposed.decision().claim())
                                ? finish(proposed)
                                : lost(proposed, decided),
                        CommandResult::rejected,
                        cutOff -> notClaimed(proposed, new CommandResult.Unavailable<>(cutOff.at(), cutOff.region())),
                        unsure -> CommandResult.now(new CommandResult.Unknown<>(unsure.at(), order))));
    }

    private CompletionStage<CommandResult<Order>> finish(Outcome.Replaced proposed) {
        OpenOrder order = proposed.by();
        return persistently
                .untilDone("bring in " + order.id(), () -> endOrder.finish().showAndReplace(proposed))
                .toCompletableFuture()
                .copy()
                .orTimeout(endOrder.deadline().toNanos(), TimeUnit.NANOSECONDS)
                .handle((finished, failure) -> failure != null || deadline.isPast(order)
                        ? new CommandResult.Unknown<>(Step.BRING_IN, order)
                        : new CommandResult.Done<>(Order.accepted(order)));
    }

    private CompletionStage<CommandResult<Order>> lost(Outcome.Replaced proposed, Outcome winner) {
        return notClaimed(
                        proposed,
                        new CommandResult.Rejected<>(
                                Rejection.tooLate(winner.ended().status())))
                .thenCompose(told -> endOrder.finish().showAndFinish(winner).handle((finished, failure) -> told));
    }

    /** Only when the claim surely does not stand. A reserved name shows the new order as rejected. */
    private CompletionStage<CommandResult<Order>> notClaimed(Outcome.Replaced proposed, CommandResult<Order> answer) {
        OpenOrder order = proposed.by();
        saga.giveBack(order);
        CompletionStage<Void> shown = order.isNamed()
                ? endOrder.finish()
                        .showRejected(Order.rejected(order, proposed.decision().writeMicros(order)))
                : CompletableFuture.completedFuture(null);
        return shown.handle((done, failure) -> answer);
    }
}
