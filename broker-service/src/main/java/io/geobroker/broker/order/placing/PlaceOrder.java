package io.geobroker.broker.order.placing;

import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CommandResult.Step;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OpenOrders;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.Rejection;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.order.Terms;
import io.geobroker.broker.order.TimeInForce;
import io.geobroker.broker.order.hold.HoldCalculator;
import io.geobroker.schema.listing.Symbol;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Accepts an order that waits: sets aside what it may cost, then writes it to the local datacenter, from where it travels to
 * the others by itself. A client order id of the customer's own is good for one order, however often and from wherever it
 * is sent.
 *
 * <p>What if the process dies, or an answer is lost, after each step:
 *
 * <ol>
 *   <li><b>held</b> and <b>name reserved</b>, as {@link OrderSaga} says. Dead after it: the name is taken, by an order that is
 *       not written. When the customer repeats it, that first order is brought in: the steps below are done for it.
 *   <li><b>waiting row written</b>. Dead after it: the order is alive although nobody was told. Its view is written when
 *       it ends, by repeating, as above, or by the audit.
 *   <li><b>customer's view written</b>. Dead after it: placed, nobody was told, repeating says that the name is taken. The
 *       other way round a dead order could show as open for ever.
 *   <li><b>acknowledged</b>, if the order is still young.
 * </ol>
 *
 * <p>Repeating never places a second order: whatever is written again has the first one's id, content and timestamp. A process
 * that sleeps after any step and wakes up when the audit has canceled its order writes rows of an ended order: its claim is
 * refused, its rows are removed, and it is too late to be acknowledged.
 *
 * @param terms how much is set aside
 * @param show writes the customer's view and event in one batch: neither exists alone
 * @param deadline neither a hold nor a reservation is repeated for longer
 * @param placed told of each order once it is durable, acknowledged or not, and again when it is brought in; called on the
 *     driver's thread, so it must neither wait nor throw
 */
public record PlaceOrder(
        OrderSaga saga,
        OrderFactory factory,
        HoldCalculator terms,
        OpenOrders openOrders,
        Function<OpenOrder, CompletionStage<Void>> show,
        PlacingDeadline deadline,
        Consumer<OpenOrder> placed) {

    /**
     * An order as it is wished for, each value valid in itself.
     *
     * @param clientOrderId empty when the customer has not named it
     */
    public record Request(
            CustomerId customer,
            Optional<String> clientOrderId,
            Symbol symbol,
            Side side,
            Terms terms,
            TimeInForce timeInForce,
            long quantity) {

        /** As {@link OpenOrder#waits}. */
        public boolean waits() {
            return terms.waits() && !timeInForce.isImmediate();
        }
    }

    /**
     * The order is durable in the local datacenter when that is done: from then on every ticker its home region receives is
     * tried against it. Never fails for want of an answer.
     */
    public CompletionStage<CommandResult<Order>> place(Request request) {
        Optional<Rejection> unlisted = factory.unlisted(request.symbol());
        if (unlisted.isPresent()) {
            return CommandResult.rejected(unlisted.get());
        }
        Optional<Rejection> refusal = factory.refusal(request);
        if (refusal.isPresent() && !saga.wasTried(request)) {
            return CommandResult.rejected(refusal.get());
        }
        OpenOrder order = factory.order(request);
        return saga.prepare(
                        order,
                        holds -> refusal.isPresent()
                                ? CommandResult.rejected(refusal.get())
                                : holds.hold(order.customer(), order.id(), terms.of(order), deadline.within()),
                        () -> deadline.left(order))
                .thenCompose(prepared -> prepared.then(ready -> bringIn(ready, order)));
    }

    /** @param wished may be a repeat of the one that is ready */
    private CompletionStage<CommandResult<Order>> bringIn(OpenOrder ready, OpenOrder wished) {
        return CompletableFuture.completedFuture(ready).thenCompose(this::write).handle((written, failure) -> {
            boolean isRepeated = !ready.id().equals(wished.id());
            if (failure != null || (!isRepeated && deadline.isPast(ready))) {
                return new CommandResult.Unknown<>(Step.BRING_IN, ready);
            }
            return isRepeated
                    ? new CommandResult.Rejected<>(Rejection.nameTaken())
                    : new CommandResult.Done<>(Order.accepted(ready));
        });
    }

    private CompletionStage<Void> write(OpenOrder order) {
        return openOrders.add(order).thenCompose(added -> show.apply(order)).thenRun(() -> placed.accept(order));
    }
}
