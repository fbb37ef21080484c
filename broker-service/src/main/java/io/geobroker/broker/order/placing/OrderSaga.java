package io.geobroker.broker.order.placing;

import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CommandResult.Step;
import io.geobroker.broker.order.CustomerHomes;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Orders;
import io.geobroker.broker.order.Rejection;
import io.geobroker.broker.order.hold.Holds;
import io.geobroker.broker.region.Regions;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The steps of every new order: hold, reserve the name, bring in, answer.
 *
 * <p>What if the process dies, or an answer is lost, after each step:
 *
 * <ol>
 *   <li><b>held</b>: cash or shares, under an order id nobody else knows. Without an answer in time, nothing below is done
 *       and the hold is given back. Dead after it, or if the hold takes effect later: the audit releases it.
 *   <li><b>name reserved</b> in the customer's home region, with the whole order; skipped if the broker made the name. If
 *       the name is taken, this hold is given back. Without an answer nothing below is done, and the reservation may stand:
 *       <ul>
 *         <li>with {@link Attempt#again}, a repeat brings the reserved order in under its own id, so the hold stays. Without
 *             a repeat the audit cancels the order.
 *         <li>without, the order never comes in, the hold is given back, and the name is used up.
 *       </ul>
 *   <li><b>brought in</b>, as each attempt does it.
 * </ol>
 *
 * <p>A hold is given back here only where nobody can bring the order in any more; failed releases are left to the audit.
 * Bringing in again adds no hold: a reserved order has one, or has ended. A repeated name is looked up first: one read is
 * cheaper than hold, refused reservation and release. Thread-safe.
 */
public final class OrderSaga {

    /**
     * One order, and how its kind is held and brought in.
     *
     * @param <D> the result of bringing it in
     */
    public interface Attempt<D> {
        OpenOrder order();

        /** Whether the customer named it. */
        boolean isNamed();

        CompletionStage<CommandResult<Void>> hold(Holds holds);

        /** How long reserving the name may take; negative when it is too late to continue. */
        Duration left();

        /** Called after hold and name. Calls {@link #giveBack} only where surely nobody else brings the order in. */
        CompletionStage<CommandResult<D>> bringIn();

        /**
         * Brings in the reserved but not yet visible order of a repeated name.
         *
         * <p>Empty for kinds that always refuse a taken name.
         */
        Optional<Function<OpenOrder, CompletionStage<CommandResult<D>>>> again();
    }

    /** The key of orders that a customer may repeat. */
    public record Name(CustomerId customer, String clientOrderId) {
        private static Name of(OpenOrder order) {
            return new Name(order.customer(), order.clientOrderId());
        }
    }

    private final Holds holds;
    private final Consumer<OpenOrder> giveBack;
    private final Regions<ClientOrderIds> clientOrderIds;
    private final CustomerHomes homes;
    private final Orders orders;
    private final Set<Name> tried;

    /**
     * @param giveBack releases a hold; retries by itself, does not block, leaves failures to the audit
     * @param homes where each customer's names are decided
     * @param orders tell which orders are in already
     * @param tried recently seen names; repeats of forgotten ones take longer
     */
    public OrderSaga(
            Holds holds,
            Consumer<OpenOrder> giveBack,
            Regions<ClientOrderIds> clientOrderIds,
            CustomerHomes homes,
            Orders orders,
            Set<Name> tried) {
        this.holds = holds;
        this.giveBack = giveBack;
        this.clientOrderIds = clientOrderIds;
        this.homes = homes;
        this.orders = orders;
        this.tried = tried;
    }

    /** Runs the steps. Fails only if {@link Attempt#bringIn} fails and the customer cannot repeat the order by name. */
    public <D> CompletionStage<CommandResult<D>> run(Attempt<D> attempt) {
        if (!attempt.isNamed() || attempt.again().isEmpty()) {
            return begin(attempt);
        }
        boolean isNew = tried.add(Name.of(attempt.order()));
        return isNew ? begin(attempt) : lookFirst(attempt, () -> begin(attempt));
    }

    private <D> CompletionStage<CommandResult<D>> begin(Attempt<D> attempt) {
        return attempt.hold(holds)
                .thenCompose(hold -> hold.<CompletionStage<CommandResult<D>>>fold(
                        held -> goOn(attempt),
                        why -> forbid(attempt, why),
                        cutOff -> CommandResult.unavailable(cutOff.at(), cutOff.region()),
                        unsure -> {
                            giveBack(attempt.order());
                            return CommandResult.now(new CommandResult.Unknown<>(Step.HOLD, attempt.order()));
                        }));
    }

    private <D> CompletionStage<CommandResult<D>> goOn(Attempt<D> attempt) {
        if (!attempt.left().isNegative()) {
            return attempt.isNamed() ? reserve(attempt) : attempt.bringIn();
        }
        OpenOrder order = attempt.order();
        giveBack(order);
        return homes.regionOf(order.customer()).thenApply(home -> new CommandResult.Unavailable<>(Step.HOLD, home));
    }

    /** Only when surely nobody brings the order in. */
    public void giveBack(OpenOrder order) {
        giveBack.accept(order);
    }

    /** The cash or shares may be held by the first try; then brings that one in. */
    private <D> CompletionStage<CommandResult<D>> forbid(Attempt<D> attempt, Rejection forbidden) {
        return attempt.isNamed() && attempt.again().isPresent()
                ? lookFirst(attempt, () -> CommandResult.rejected(forbidden))
                : CommandResult.rejected(forbidden);
    }

    private <D> CompletionStage<CommandResult<D>> lookFirst(
            Attempt<D> attempt, Supplier<CompletionStage<CommandResult<D>>> whenNameIsFree) {
        OpenOrder order = attempt.order();
        return names(order)
                .thenCompose(names -> names.find(order.customer(), order.clientOrderId()))
                .handle((first, failure) -> failure != null
                        ? OrderSaga.<D>notAsked(order, failure)
                        : first.isPresent() ? nameTaken(attempt, first.get()) : whenNameIsFree.get())
                .thenCompose(Function.identity());
    }

    private <D> CompletionStage<CommandResult<D>> reserve(Attempt<D> attempt) {
        OpenOrder order = attempt.order();
        return names(order)
                .handle((names, failure) -> {
                    if (failure != null) {
                        giveBack(order);
                        return OrderSaga.<D>notAsked(order, failure);
                    }
                    return reserve(attempt, names);
                })
                .thenCompose(Function.identity());
    }

    private <D> CompletionStage<CommandResult<D>> reserve(Attempt<D> attempt, ClientOrderIds names) {
        OpenOrder order = attempt.order();
        CompletionStage<CommandResult<D>> answer = CompletableFuture.completedFuture(names)
                .thenCompose(at -> at.reserve(order, attempt.left()))
                .handle((reservation, failure) -> failure != null
                        ? mayBeNamed(attempt)
                        : reservation.<CompletionStage<CommandResult<D>>>fold(
                                owner -> reserved(attempt, owner),
                                why -> mayBeNamed(attempt),
                                cutOff -> mayBeNamed(attempt),
                                unsure -> mayBeNamed(attempt)))
                .thenCompose(Function.identity());
        return attempt.again().isEmpty()
                ? answer
                : answer.exceptionally(failure -> new CommandResult.Unknown<>(Step.BRING_IN, order));
    }

    private <D> CompletionStage<CommandResult<D>> reserved(Attempt<D> attempt, OpenOrder owner) {
        if (owner.id().equals(attempt.order().id())) {
            return attempt.bringIn();
        }
        giveBack(attempt.order());
        return nameTaken(attempt, owner);
    }

    /** Keeps the hold if a repeat may bring the order in. */
    private <D> CompletionStage<CommandResult<D>> mayBeNamed(Attempt<D> attempt) {
        if (attempt.again().isEmpty()) {
            giveBack(attempt.order());
        }
        return CommandResult.now(new CommandResult.Unknown<>(Step.NAME, attempt.order()));
    }

    /** Brings in the order that has the name, if it is the same. Its hold exists already. */
    private <D> CompletionStage<CommandResult<D>> nameTaken(Attempt<D> attempt, OpenOrder first) {
        Optional<Function<OpenOrder, CompletionStage<CommandResult<D>>>> again = attempt.again();
        if (again.isEmpty() || !first.wishesTheSameAs(attempt.order())) {
            return CommandResult.rejected(Rejection.nameTaken());
        }
        return orders.find(first.customer(), first.id())
                .thenCompose(seen -> seen.isPresent()
                        ? CommandResult.<D>rejected(Rejection.nameTaken())
                        : again.get().apply(first))
                .exceptionally(failure -> new CommandResult.Unknown<>(Step.BRING_IN, first));
    }

    private CompletionStage<ClientOrderIds> names(OpenOrder order) {
        return homes.regionOf(order.customer()).thenApply(clientOrderIds::in);
    }

    /** The customer's home region could not be asked. */
    private static <D> CompletionStage<CommandResult<D>> notAsked(OpenOrder order, Throwable failure) {
        return CommandResult.<D>cutOff(Step.NAME, failure)
                .exceptionally(other -> new CommandResult.Unknown<>(Step.NAME, order));
    }
}
