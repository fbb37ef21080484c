package io.geobroker.broker.order.placing;

import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CommandResult.Step;
import io.geobroker.broker.order.CustomerHomes;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.Orders;
import io.geobroker.broker.order.Rejection;
import io.geobroker.broker.order.hold.Hold;
import io.geobroker.broker.order.hold.Holds;
import io.geobroker.broker.region.Regions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The steps of every new order until it is brought in: hold, reserve the name.
 *
 * <p>What if the process dies, or an answer is lost, after each step:
 *
 * <ol>
 *   <li><b>held</b>: cash or shares, under an order id nobody else knows. Without an answer in time, nothing below is done
 *       and the hold is given back. Dead after it, or if the hold takes effect later: the audit releases it.
 *   <li><b>name reserved</b> in the customer's home region, with the whole order; skipped if the broker made the name. If
 *       the name is taken, this hold is given back. Without an answer nothing below is done, and the reservation may stand:
 *       <ul>
 *         <li>a repeat brings the reserved order in under its own id, so the hold stays. Without a repeat the audit cancels
 *             the order.
 *         <li>no repeat brings in an order that replaces another: only the other's outcome does. So the hold is given back,
 *             and the name is used up.
 *       </ul>
 *   <li><b>brought in</b>, as each kind of order is.
 * </ol>
 *
 * <p>A hold is given back only where nobody can bring the order in any more; failed releases are left to the audit.
 * Bringing in again adds no hold: a reserved order has one, or has ended. A repeated name is looked up first: one read is
 * cheaper than hold, refused reservation and release. Thread-safe.
 *
 * @param giveBack releases a hold; retries by itself, does not block, leaves failures to the audit
 * @param homes where each customer's names are decided
 * @param orders tell which orders are in already
 * @param held the holds of an account as its home region knows it: from abroad they come here later
 * @param tried recently seen names; repeats of forgotten ones take longer
 */
public record OrderSaga(
        Holds holds,
        Consumer<OpenOrder> giveBack,
        Regions<ClientOrderIds> clientOrderIds,
        CustomerHomes homes,
        Orders orders,
        Function<CustomerId, CompletionStage<Map<OrderId, Hold>>> held,
        Set<Name> tried) {
    /** The audit has released what an earlier try held. */
    private static final long AUDITED_MICROS = Duration.ofMinutes(5).toNanos() / 1_000;

    /** The key of orders that a customer may repeat. */
    public record Name(CustomerId customer, String clientOrderId) {
        private static Name of(OpenOrder order) {
            return new Name(order.customer(), order.clientOrderId());
        }
    }

    /**
     * Done with the order to bring in. That is another one if the customer repeats its name and wish, and nobody sees it
     * yet: then the answer is that the name is taken.
     *
     * @param hold sets aside what the order may cost
     * @param left how long reserving the name may take; negative when it is too late to go on
     */
    public CompletionStage<CommandResult<OpenOrder>> prepare(
            OpenOrder order, Function<Holds, CompletionStage<CommandResult<Void>>> hold, Supplier<Duration> left) {
        return isRepeatable(order) && !tried.add(Name.of(order))
                ? lookFirst(order, () -> begin(order, hold, left))
                : begin(order, hold, left);
    }

    /** Whether an earlier try may stand. Then a refused repeat is prepared all the same, refused by its hold. */
    public boolean wasTried(PlaceOrder.Request request) {
        return request.clientOrderId()
                .filter(name -> tried.contains(new Name(request.customer(), name)))
                .isPresent();
    }

    private static boolean isRepeatable(OpenOrder order) {
        return order.isNamed() && order.replaces() == null;
    }

    private CompletionStage<CommandResult<OpenOrder>> begin(
            OpenOrder order, Function<Holds, CompletionStage<CommandResult<Void>>> hold, Supplier<Duration> left) {
        return hold.apply(holds)
                .thenCompose(result -> result.<CompletionStage<CommandResult<OpenOrder>>>fold(
                        held -> goOn(order, left),
                        why -> forbid(order, why),
                        cutOff -> CommandResult.unavailable(cutOff.at(), cutOff.region()),
                        unsure -> {
                            giveBack(order);
                            return CommandResult.now(new CommandResult.Unknown<>(Step.HOLD, order));
                        }));
    }

    private CompletionStage<CommandResult<OpenOrder>> goOn(OpenOrder order, Supplier<Duration> left) {
        if (!left.get().isNegative()) {
            return order.isNamed() ? reserve(order, left) : CommandResult.now(new CommandResult.Done<>(order));
        }
        giveBack(order);
        return givenBackLater(order);
    }

    private CompletionStage<CommandResult<OpenOrder>> givenBackLater(OpenOrder order) {
        return homes.regionOf(order.customer())
                .thenApply(home -> new CommandResult.Unavailable<>(Step.GIVE_BACK, home));
    }

    /** Only when surely nobody brings the order in. */
    public void giveBack(OpenOrder order) {
        giveBack.accept(order);
    }

    /** The cash or shares may be held by the first try; then brings that one in, once it has its name. */
    private CompletionStage<CommandResult<OpenOrder>> forbid(OpenOrder order, Rejection forbidden) {
        return isRepeatable(order)
                ? lookFirst(
                        order,
                        () -> mayHoldUnseen(order)
                                .exceptionally(failure -> true)
                                .thenCompose(unseen -> unseen && forbidden.kind() == Rejection.Kind.FORBIDDEN
                                        ? givenBackLater(order)
                                        : CommandResult.rejected(forbidden)))
                : CommandResult.rejected(forbidden);
    }

    /** Whether there is a hold that may be the first try's: of the same stock, lately made, of an order nobody sees. */
    private CompletionStage<Boolean> mayHoldUnseen(OpenOrder order) {
        return held.apply(order.customer()).thenCompose(holds -> {
            List<OrderId> lately = holds.entrySet().stream()
                    .filter(each -> each.getValue().symbol().equals(order.symbol()))
                    .map(Map.Entry::getKey)
                    .filter(id -> id.timeMicros() > order.placedAtMicros() - AUDITED_MICROS)
                    .toList();
            return orders.findAll(order.customer(), lately).thenApply(seen -> seen.size() < lately.size());
        });
    }

    private CompletionStage<CommandResult<OpenOrder>> lookFirst(
            OpenOrder order, Supplier<CompletionStage<CommandResult<OpenOrder>>> whenNameIsFree) {
        return names(order)
                .thenCompose(names -> names.find(order.customer(), order.clientOrderId()))
                .handle((first, failure) -> failure != null
                        ? notAsked(order, failure)
                        : first.isPresent() ? nameTaken(order, first.get()) : whenNameIsFree.get())
                .thenCompose(Function.identity());
    }

    private CompletionStage<CommandResult<OpenOrder>> reserve(OpenOrder order, Supplier<Duration> left) {
        return names(order)
                .handle((names, failure) -> {
                    if (failure != null) {
                        giveBack(order);
                        return notAsked(order, failure);
                    }
                    return reserve(order, left, names);
                })
                .thenCompose(Function.identity());
    }

    private CompletionStage<CommandResult<OpenOrder>> reserve(
            OpenOrder order, Supplier<Duration> left, ClientOrderIds names) {
        return CompletableFuture.completedFuture(names)
                .thenCompose(at -> at.reserve(order, left.get()))
                .exceptionally(failure -> new CommandResult.Unknown<>(Step.NAME, order))
                .thenCompose(reservation -> reservation.<CompletionStage<CommandResult<OpenOrder>>>fold(
                        owner -> reserved(order, owner),
                        why -> mayBeNamed(order),
                        cutOff -> mayBeNamed(order),
                        unsure -> mayBeNamed(order)));
    }

    private CompletionStage<CommandResult<OpenOrder>> reserved(OpenOrder order, OpenOrder owner) {
        if (owner.id().equals(order.id())) {
            return CommandResult.now(new CommandResult.Done<>(order));
        }
        giveBack(order);
        return nameTaken(order, owner);
    }

    /** Keeps the hold if a repeat may bring the order in. */
    private CompletionStage<CommandResult<OpenOrder>> mayBeNamed(OpenOrder order) {
        if (!isRepeatable(order)) {
            giveBack(order);
        }
        return CommandResult.now(new CommandResult.Unknown<>(Step.NAME, order));
    }

    /** The order that has the name is to be brought in, if it is the same. Its hold exists already. */
    private CompletionStage<CommandResult<OpenOrder>> nameTaken(OpenOrder order, OpenOrder first) {
        if (!isRepeatable(order) || !first.wishesTheSameAs(order)) {
            return CommandResult.rejected(Rejection.nameTaken());
        }
        return orders.find(first.customer(), first.id())
                .<CommandResult<OpenOrder>>thenApply(seen -> seen.isPresent()
                        ? new CommandResult.Rejected<>(Rejection.nameTaken())
                        : new CommandResult.Done<>(first))
                .exceptionally(failure -> new CommandResult.Unknown<>(Step.BRING_IN, first));
    }

    private CompletionStage<ClientOrderIds> names(OpenOrder order) {
        return homes.regionOf(order.customer()).thenApply(clientOrderIds::in);
    }

    /** The customer's home region could not be asked. This order is not brought in; one with its name may be. */
    private static CompletionStage<CommandResult<OpenOrder>> notAsked(OpenOrder order, Throwable failure) {
        return CommandResult.<OpenOrder>cutOff(Step.NAME, failure)
                .exceptionally(other -> new CommandResult.Unknown<>(Step.FIND, order));
    }
}
