package io.geobroker.broker.order.placing;

import io.geobroker.broker.order.CustomerHomes;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Orders;
import io.geobroker.broker.order.hold.Holds;
import io.geobroker.broker.platform.concurrent.StageFailure;
import io.geobroker.broker.region.RegionUnreachableException;
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
 * The life that all new orders have in common, whether they are placed, filled at once or come in another's place: set aside,
 * name, bring in, answer.
 *
 * <p>What if the process dies, or an answer is lost, after each step:
 *
 * <ol>
 *   <li><b>held</b>: cash or shares set aside in the customer's account, under an order id that nobody else knows. Without
 *       an answer, or with one too late, nothing below is done, and the hold is given back. Dead after it, or if it comes to
 *       stand even later: the audit finds that its order never came to be.
 *   <li><b>name reserved</b> in the customer's home region, with the whole order; skipped if the customer gave none. If the
 *       name is taken, the second hold is given back. Without an answer nothing below is done; the reservation may stand.
 *       What that means depends on whether a name alone brings its order in, see {@link Attempt#again}:
 *       <ul>
 *         <li>it does: repeating finds the order and brings it in by its own id, so that a first try that is still alive
 *             does the same. So a reservation that may stand keeps its hold. If nobody repeats it, or not before the audit,
 *             the audit cancels the order.
 *         <li>it does not: the order will never be, the hold is given back, and only the name is used up.
 *       </ul>
 *   <li><b>brought in</b>, as each attempt does it.
 * </ol>
 *
 * <p>The hold is given back here only where nobody can bring the order in any more; what that does not get done is left to
 * the audit. Repeating never brings in a second order and never adds a hold twice: bringing in again adds none, because a
 * reserved order has one, or has ended. A name that comes again is looked for first: a read in place of a hold, a reservation that
 * is refused and a release, just when there is too much to do. Threads may share it.
 */
public final class OrderSaga {

    /**
     * One order on its way, and what is done for it in its own way.
     *
     * @param <D> what is done when it is brought in
     */
    public interface Attempt<D> {
        OpenOrder order();

        /** Whether the customer gave it its name. */
        boolean isNamed();

        CompletionStage<Holds.Result> hold(Holds holds);

        /** How long reserving the name may take from now on; negative when it is too late to go on after the hold. */
        Duration left();

        /** After hold and name stand. Gives the hold back by {@link #giveBack} where it is sure that nobody else brings it in. */
        CompletionStage<Answer<D>> bringIn();

        /**
         * Brings in the order that has the name already and is not seen yet, when it is wished for again. Empty when a name
         * alone does not bring its order in, so that a name that is taken is just that.
         */
        Optional<Function<OpenOrder, CompletionStage<Answer<D>>>> again();
    }

    /** What a customer may repeat. */
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
     * @param giveBack releases the hold of an order that will not be, repeats that by itself and does not block; what it does
     *     not get done is left to the audit
     * @param homes where each customer's names are decided
     * @param orders tell which orders need not be brought in again
     * @param tried keeps names for a while; of what it forgets a repetition takes longer
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

    /** Does the steps. Fails only as {@link Attempt#bringIn} does, and not even then when the customer can repeat by name. */
    public <D> CompletionStage<Answer<D>> run(Attempt<D> attempt) {
        if (!attempt.isNamed() || attempt.again().isEmpty()) {
            return begin(attempt);
        }
        boolean isNew = tried.add(Name.of(attempt.order()));
        return isNew ? begin(attempt) : lookFirst(attempt, () -> begin(attempt));
    }

    private <D> CompletionStage<Answer<D>> begin(Attempt<D> attempt) {
        return attempt.hold(holds)
                .thenCompose(answer -> answer.<CompletionStage<Answer<D>>>fold(
                        held -> goOn(attempt),
                        refused -> forbid(attempt, new Refusal.Forbidden(refused.reason())),
                        unreachable -> done(new Answer.Unreachable<>(Answer.Step.HOLD, unreachable.region())),
                        unknown -> {
                            giveBack(attempt.order());
                            return done(new Answer.Unknown<>(Answer.Step.HOLD, attempt.order()));
                        }));
    }

    private <D> CompletionStage<Answer<D>> goOn(Attempt<D> attempt) {
        if (!attempt.left().isNegative()) {
            return attempt.isNamed() ? reserve(attempt) : attempt.bringIn();
        }
        OpenOrder order = attempt.order();
        giveBack(order);
        return homes.regionOf(order.customer()).thenApply(home -> new Answer.Unreachable<>(Answer.Step.HOLD, home));
    }

    /** To be called when it is sure that nobody brings the order in. */
    public void giveBack(OpenOrder order) {
        giveBack.accept(order);
    }

    /** What the account lacks may be held for the first try of this very order; then that one is brought in. */
    private <D> CompletionStage<Answer<D>> forbid(Attempt<D> attempt, Refusal forbidden) {
        return attempt.isNamed() && attempt.again().isPresent()
                ? lookFirst(attempt, () -> refuse(forbidden))
                : refuse(forbidden);
    }

    private <D> CompletionStage<Answer<D>> lookFirst(
            Attempt<D> attempt, Supplier<CompletionStage<Answer<D>>> whenNameIsFree) {
        OpenOrder order = attempt.order();
        return names(order)
                .thenCompose(names -> names.find(order.customer(), order.clientOrderId()))
                .handle((first, failure) -> failure != null
                        ? done(OrderSaga.<D>notAsked(order, failure))
                        : first.isPresent() ? nameTaken(attempt, first.get()) : whenNameIsFree.get())
                .thenCompose(Function.identity());
    }

    private <D> CompletionStage<Answer<D>> reserve(Attempt<D> attempt) {
        OpenOrder order = attempt.order();
        return names(order)
                .handle((names, failure) -> {
                    if (failure != null) {
                        giveBack(order);
                        return done(OrderSaga.<D>notAsked(order, failure));
                    }
                    return reserve(attempt, names);
                })
                .thenCompose(Function.identity());
    }

    private <D> CompletionStage<Answer<D>> reserve(Attempt<D> attempt, ClientOrderIds names) {
        OpenOrder order = attempt.order();
        CompletionStage<Answer<D>> answer = CompletableFuture.completedFuture(names)
                .thenCompose(at -> at.reserve(order, attempt.left()))
                .handle((reservation, failure) -> failure != null
                        ? mayBeNamed(attempt)
                        : reservation.<CompletionStage<Answer<D>>>fold(
                                made -> attempt.bringIn(),
                                taken -> {
                                    giveBack(order);
                                    return nameTaken(attempt, taken.by());
                                },
                                unknown -> mayBeNamed(attempt)))
                .thenCompose(Function.identity());
        return attempt.again().isEmpty()
                ? answer
                : answer.exceptionally(failure -> new Answer.Unknown<>(Answer.Step.BRING_IN, order));
    }

    /** A reservation that may stand must have its hold, if by it the order may be brought in. */
    private <D> CompletionStage<Answer<D>> mayBeNamed(Attempt<D> attempt) {
        if (attempt.again().isEmpty()) {
            giveBack(attempt.order());
        }
        return done(new Answer.Unknown<>(Answer.Step.NAME, attempt.order()));
    }

    /** Makes sure of the order that has the name, if that is what the customer wishes for again. It has its hold already. */
    private <D> CompletionStage<Answer<D>> nameTaken(Attempt<D> attempt, OpenOrder first) {
        Optional<Function<OpenOrder, CompletionStage<Answer<D>>>> again = attempt.again();
        if (again.isEmpty() || !first.wishesTheSameAs(attempt.order())) {
            return refuse(new Refusal.NameTaken());
        }
        return orders.find(first.customer(), first.id())
                .thenCompose(seen -> seen.isPresent()
                        ? OrderSaga.<D>refuse(new Refusal.NameTaken())
                        : again.get().apply(first))
                .exceptionally(failure -> new Answer.Unknown<>(Answer.Step.BRING_IN, first));
    }

    private CompletionStage<ClientOrderIds> names(OpenOrder order) {
        return homes.regionOf(order.customer()).thenApply(clientOrderIds::in);
    }

    /** Where the customer's names are decided could not be asked. */
    private static <D> Answer<D> notAsked(OpenOrder order, Throwable failure) {
        return RegionUnreachableException.regionOf(StageFailure.of(failure).cause())
                .<Answer<D>>map(region -> new Answer.Unreachable<>(Answer.Step.NAME, region))
                .orElseGet(() -> new Answer.Unknown<>(Answer.Step.NAME, order));
    }

    private static <D> CompletionStage<Answer<D>> refuse(Refusal why) {
        return done(new Answer.Refused<>(why));
    }

    private static <D> CompletionStage<Answer<D>> done(Answer<D> answer) {
        return CompletableFuture.completedFuture(answer);
    }
}
