package io.geobroker.broker.order;

import io.geobroker.broker.region.ExchangeHours;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.Regions;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * Accepts an order that waits: sets aside what it may cost, then writes it to the local datacenter, from where it travels to
 * the others by itself. A client order id of the customer's own is good for one order, however often and from wherever it
 * is sent.
 *
 * <p>What if the process dies, or an answer is lost, after each step:
 *
 * <ol>
 *   <li><b>held</b>: cash or shares set aside in the customer's account, under an order id that nobody else knows. Dead
 *       after it, or without an answer: nothing below is done, here or elsewhere; the hold may stand, until the
 *       audit finds that its order never came to be.
 *   <li><b>name reserved</b> in the customer's home region, with the whole order; skipped if the customer gave none. Dead
 *       after it: the name is taken, by an order that is not written. When the customer repeats it, that first order is
 *       brought in: the steps below are done for it, by its own id, so that a first try that is still alive writes the
 *       same. If nobody repeats it, or not before the audit, the audit cancels it. Without an answer nothing below is done;
 *       the reservation may stand, and repeating finds out. If the name is taken, the second hold is given back.
 *   <li><b>waiting row written</b>. Dead after it: the order is alive although nobody was told. Its view is written when
 *       it ends, by repeating, as above, or by the audit.
 *   <li><b>customer's view written</b>. Dead after it: placed, nobody was told, repeating says that the name is taken. The
 *       other way round a dead order could show as open for ever.
 *   <li><b>acknowledged</b>, if the order is still young.
 * </ol>
 *
 * <p>Repeating never places a second order: whatever is written again has the first one's id, content and timestamp. And a
 * hold is never added twice: bringing in adds none, because a reserved order has one, or has ended. A process that sleeps
 * after any step and wakes up when the audit has canceled its order writes rows of an ended order: its claim is refused,
 * its rows are removed, and it is too late to be acknowledged.
 */
public final class PlaceOrder {

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
            long quantity) {}

    /** How placing ended. */
    public sealed interface Result {

        <R> R fold(Cases<R> cases);

        /** What each of them means to whoever asks; a new kind does not compile until all have said. */
        interface Cases<R> {
            R accepted(Order order);

            R rejected(String reason);

            R forbidden(String reason);

            R nameTaken();

            R unreachable(String region);

            R unknown(OpenOrder order, Optional<Throwable> cause);
        }

        /** Durable in the local datacenter; from now on every ticker its home region receives is tried against it. */
        record Accepted(Order order) implements Result {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.accepted(order);
            }
        }

        /** Nothing was written; {@code reason} says what was wrong. */
        record Rejected(String reason) implements Result {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.rejected(reason);
            }
        }

        /** Nothing was written: cash or shares are short, as {@code reason} says. */
        record Forbidden(String reason) implements Result {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.forbidden(reason);
            }
        }

        /**
         * The customer had used the client order id before. If it was for the same order, that one is placed now at the
         * latest.
         */
        record NameTaken() implements Result {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.nameTaken();
            }
        }

        /** Nothing was written: the region of the customer's account and names cannot be reached; safe to repeat. */
        record Unreachable(String region) implements Result {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.unreachable(region);
            }
        }

        /**
         * A write was not confirmed in time: the order may or may not wait now. Repeating with its client order id places
         * it at most once.
         */
        record Unknown(OpenOrder order, Optional<Throwable> cause) implements Result {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.unknown(order, cause);
            }
        }
    }

    private final Holds holds;
    private final HoldCalculator terms;
    private final Consumer<OpenOrder> giveBack;
    private final OpenOrders openOrders;
    private final Orders orders;
    private final Regions<ClientOrderIds> clientOrderIds;
    private final CustomerHomes homes;
    private final Listings listings;
    private final ExchangeHours hours;
    private final OrderIds ids;
    private final MicroClock clock;
    private final Duration acknowledgeWithin;
    private final PlacedOrders placed;

    /**
     * @param terms how much is set aside
     * @param giveBack releases the hold of an order that will not be placed, repeats that by itself and does not block; what
     *     it does not get done is left to the audit
     * @param homes where each customer's names are decided
     * @param acknowledgeWithin how old an order may be when it is acknowledged; matching looks back further than this when
     *     it reads what is new, so that no acknowledged order is behind its cursor. Neither a hold nor a reservation is
     *     repeated for longer
     * @param placed told of orders that are durable, acknowledged or not
     */
    public PlaceOrder(
            Holds holds,
            HoldCalculator terms,
            Consumer<OpenOrder> giveBack,
            OpenOrders openOrders,
            Orders orders,
            Regions<ClientOrderIds> clientOrderIds,
            CustomerHomes homes,
            Listings listings,
            ExchangeHours hours,
            OrderIds ids,
            MicroClock clock,
            Duration acknowledgeWithin,
            PlacedOrders placed) {
        this.holds = holds;
        this.terms = terms;
        this.giveBack = giveBack;
        this.openOrders = openOrders;
        this.orders = orders;
        this.clientOrderIds = clientOrderIds;
        this.homes = homes;
        this.listings = listings;
        this.hours = hours;
        this.ids = ids;
        this.clock = clock;
        this.acknowledgeWithin = acknowledgeWithin;
        this.placed = placed;
    }

    /** Never fails for want of an answer: that is {@link Result.Unknown}. */
    public CompletionStage<Result> place(Request request) {
        Optional<Listing> listing = listings.find(request.symbol());
        if (listing.isEmpty()) {
            return done(new Result.Rejected("symbol is not listed: " + request.symbol()));
        } else if (listings.isDelisted(request.symbol())) {
            return done(new Result.Rejected("symbol is not traded any more: " + request.symbol() + " was delisted"));
        }
        OrderId id =
                ids.next(request.customer(), request.symbol(), request.terms().type());
        OpenOrder order = new OpenOrder(
                id,
                request.customer(),
                request.clientOrderId().orElseGet(() -> BrokerMadeName.of(id)),
                request.symbol(),
                id.bucket(listing.get().buckets()),
                request.side(),
                request.terms(),
                Validity.from(id, request.timeInForce(), hours.of(listing.get())),
                request.quantity(),
                null);
        boolean named = request.clientOrderId().isPresent();
        if (named && BrokerMadeName.orderId(order.clientOrderId()).isPresent()) {
            return done(new Result.NameTaken());
        }
        return holds.hold(order.customer(), id, terms.of(order), acknowledgeWithin)
                .thenCompose(answer -> afterHold(answer, order, named));
    }

    private CompletionStage<Result> afterHold(Holds.Result answer, OpenOrder order, boolean named) {
        return answer.fold(
                held -> named ? reserveAndWrite(order) : writeAndAcknowledge(order),
                refused -> named ? bringInOrForbid(order, refused) : done(new Result.Forbidden(refused.reason())),
                unreachable -> done(new Result.Unreachable(unreachable.region())),
                unknown -> done(new Result.Unknown(order, Optional.of(unknown.cause()))));
    }

    /** What the account lacks may be held for the first try of this very order; then that one is brought in. */
    private CompletionStage<Result> bringInOrForbid(OpenOrder order, Holds.Result.Refused refused) {
        return homes.regionOf(order.customer())
                .thenApply(clientOrderIds::in)
                .thenCompose(names -> names.find(order.customer(), order.clientOrderId()))
                .thenCompose(first ->
                        first.isPresent() ? bringIn(first.get(), order) : done(new Result.Forbidden(refused.reason())))
                .exceptionally(failure -> notAsked(order, failure));
    }

    /** Gives the hold back only where nothing was sent: a reservation that may stand must have its hold. */
    private CompletionStage<Result> reserveAndWrite(OpenOrder order) {
        return homes.regionOf(order.customer())
                .thenApply(clientOrderIds::in)
                .handle((names, failure) -> {
                    if (failure != null) {
                        giveBack.accept(order);
                        return done(notAsked(order, failure));
                    }
                    return names.reserve(order, acknowledgeWithin)
                            .thenCompose(reservation -> afterReservation(reservation, order))
                            .exceptionally(unanswered -> new Result.Unknown(order, Optional.of(unanswered)));
                })
                .thenCompose(result -> result);
    }

    private CompletionStage<Result> afterReservation(Reservation reservation, OpenOrder order) {
        return reservation.fold(
                made -> writeAndAcknowledge(order),
                taken -> {
                    giveBack.accept(order);
                    return bringIn(taken.by(), order);
                },
                unknown -> done(new Result.Unknown(order, Optional.of(unknown.cause()))));
    }

    private static Result notAsked(OpenOrder order, Throwable failure) {
        StageFailure why = StageFailure.of(failure);
        return why.unreachableRegion()
                .<Result>map(Result.Unreachable::new)
                .orElseGet(() -> new Result.Unknown(order, Optional.of(why.cause())));
    }

    /** Makes sure of the order that has the name, if that is what the customer wishes for again. It has its hold already. */
    private CompletionStage<Result> bringIn(OpenOrder first, OpenOrder repeated) {
        if (!first.wishesTheSameAs(repeated)) {
            return done(new Result.NameTaken());
        }
        return orders.find(first.customer(), first.id())
                .thenCompose(found -> found.isPresent() ? CompletableFuture.completedFuture(null) : write(first))
                .handle((written, failure) ->
                        failure == null ? new Result.NameTaken() : new Result.Unknown(first, Optional.of(failure)));
    }

    private CompletionStage<Result> writeAndAcknowledge(OpenOrder order) {
        return write(order)
                .handle((written, failure) -> failure != null || isTooLate(order)
                        ? new Result.Unknown(order, Optional.ofNullable(failure))
                        : new Result.Accepted(Order.accepted(order)));
    }

    private CompletionStage<Void> write(OpenOrder order) {
        return openOrders
                .add(order)
                .thenCompose(added -> orders.put(Order.accepted(order), order.placedAtMicros()))
                .thenRun(() -> placed.placed(order));
    }

    private boolean isTooLate(OpenOrder order) {
        return clock.micros() - order.placedAtMicros() > acknowledgeWithin.toNanos() / 1_000;
    }

    private static CompletionStage<Result> done(Result result) {
        return CompletableFuture.completedFuture(result);
    }
}
