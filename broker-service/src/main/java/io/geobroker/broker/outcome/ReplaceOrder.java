package io.geobroker.broker.outcome;

import io.geobroker.broker.order.ClientOrderIds;
import io.geobroker.broker.order.CustomerHomes;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.FindOrder;
import io.geobroker.broker.order.Hold;
import io.geobroker.broker.order.Holds;
import io.geobroker.broker.order.MicroClock;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.OrderIds;
import io.geobroker.broker.order.Replacement;
import io.geobroker.broker.order.Reservation;
import io.geobroker.broker.order.StageFailure;
import io.geobroker.broker.region.ExchangeHours;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.Regions;
import io.geobroker.schema.listing.Listing;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Puts another order in the place of a waiting one, from any region: claims {@code replaced} for the old one in the home
 * region of its symbol. Who wins that claim decides; it holds the whole of the new order, so that anybody can bring it in.
 *
 * <p>What if the process dies, or an answer is lost, after each step:
 *
 * <ol>
 *   <li><b>held</b>: what the new order needs beyond what is held for the old one, under the new one's id. Dead after it:
 *       the old order waits as if nothing had been; the audit gives the hold back.
 *   <li><b>name reserved</b>, if the customer gave one. Dead after it: as before, but the name is used up. Repeating with it
 *       is refused, with another or none it is not.
 *   <li><b>claimed</b>. From here on the new order stands in the old one's place, and whoever meets the outcome does the
 *       rest: a ticker that triggers the old one, who cancels or replaces it again, the audits. Without an answer the claim
 *       may stand; the old order, looked at, tells. An audit that meets the hold before anybody meets the outcome may cancel
 *       the new order. If the claim is lost, what was held is given back, dead before that by the audit.
 *   <li><b>recorded</b>: the old order's view says by what it was replaced.
 *   <li><b>hold taken over</b>, by the new order from the old one, in one change of the account. Before the rows of the new
 *       order: it must not fill before it has its hold.
 *   <li><b>new order written</b>: waiting row, then view. From here on it may fill.
 *   <li><b>old row deleted</b>. It stays until then, and is the note that the rest is due.
 *   <li><b>acknowledged</b>, if the new order is still young; see {@link io.geobroker.broker.order.PlaceOrder}.
 * </ol>
 */
public final class ReplaceOrder {

    /** How replacing ended. */
    public sealed interface Result {

        <R> R fold(Cases<R> cases);

        /** What each of them means to whoever asks; a new kind does not compile until all have said. */
        interface Cases<R> {
            R replaced(Order order);

            R notFound();

            R notKnownYet(String region);

            R tooLate(Order.Status status);

            R rejected(String reason);

            R forbidden(String reason);

            R nameTaken();

            R unreachable(String region);

            R unanswered(Throwable cause);

            R unknown(OpenOrder order, Optional<Throwable> cause);
        }

        /** The new order stands in the place of the old one. */
        record Replaced(Order order) implements Result {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.replaced(order);
            }
        }

        /** The customer has no such order. */
        record NotFound() implements Result {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.notFound();
            }
        }

        /** Nothing was done: whether there is such an order, only that region could say; safe to repeat. */
        record NotKnownYet(String region) implements Result {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.notKnownYet(region);
            }
        }

        /** The order had ended before, or won the race; it is as it was. */
        record TooLate(Order.Status status) implements Result {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.tooLate(status);
            }
        }

        /** The order is as it was; {@code reason} says what was wrong. */
        record Rejected(String reason) implements Result {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.rejected(reason);
            }
        }

        /** The order is as it was: cash or shares are short, as {@code reason} says. */
        record Forbidden(String reason) implements Result {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.forbidden(reason);
            }
        }

        /** The order is as it was: the customer had used the client order id before. */
        record NameTaken() implements Result {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.nameTaken();
            }
        }

        /** The order is as it was: a region that decides on it cannot be reached; safe to repeat. */
        record Unreachable(String region) implements Result {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.unreachable(region);
            }
        }

        /** Not answered in time before anything was decided: the order is as it was; safe to repeat, by another name. */
        record Unanswered(Throwable cause) implements Result {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.unanswered(cause);
            }
        }

        /** The order may have been replaced by {@code order}; looking at it tells. Repeating never replaces it twice. */
        record Unknown(OpenOrder order, Optional<Throwable> cause) implements Result {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.unknown(order, cause);
            }
        }
    }

    private final FindOrder findOrder;
    private final Holds holds;
    private final Function<OpenOrder, Hold> holdTerms;
    private final Consumer<OpenOrder> giveBack;
    private final Regions<ClientOrderIds> clientOrderIds;
    private final CustomerHomes homes;
    private final EndOrder endOrder;
    private final RetryForever persistently;
    private final Listings listings;
    private final ExchangeHours hours;
    private final OrderIds ids;
    private final Decisions decisions;
    private final MicroClock clock;
    private final Duration acknowledgeWithin;
    private final Duration finishWithin;

    /**
     * @param holdTerms how much is set aside for an order
     * @param giveBack releases the hold of an order that will not be, repeats that by itself and does not block; what it does
     *     not get done is left to the audit
     * @param acknowledgeWithin how old an order may be when it is acknowledged, as in placing
     * @param finishWithin how long an answer waits for the new order to be brought in
     */
    public ReplaceOrder(
            FindOrder findOrder,
            Holds holds,
            Function<OpenOrder, Hold> holdTerms,
            Consumer<OpenOrder> giveBack,
            Regions<ClientOrderIds> clientOrderIds,
            CustomerHomes homes,
            EndOrder endOrder,
            RetryForever persistently,
            Listings listings,
            ExchangeHours hours,
            OrderIds ids,
            Decisions decisions,
            MicroClock clock,
            Duration acknowledgeWithin,
            Duration finishWithin) {
        this.findOrder = findOrder;
        this.holds = holds;
        this.holdTerms = holdTerms;
        this.giveBack = giveBack;
        this.clientOrderIds = clientOrderIds;
        this.homes = homes;
        this.endOrder = endOrder;
        this.persistently = persistently;
        this.listings = listings;
        this.hours = hours;
        this.ids = ids;
        this.decisions = decisions;
        this.clock = clock;
        this.acknowledgeWithin = acknowledgeWithin;
        this.finishWithin = finishWithin;
    }

    /** Fails only when the local datacenter cannot be read, and then the order is as it was. */
    public CompletionStage<Result> replace(CustomerId customer, OrderId id, Replacement wish) {
        return findOrder
                .find(customer, id)
                .thenCompose(result -> result.<CompletionStage<Result>>fold(
                        found -> replace(found.order(), wish),
                        notFound -> done(new Result.NotFound()),
                        unreachable -> done(new Result.NotKnownYet(unreachable.region()))));
    }

    private CompletionStage<Result> replace(Order found, Replacement wish) {
        if (!found.status().isOpen()) {
            return done(new Result.TooLate(found.status()));
        }
        OpenOrder old = found.placed();
        Optional<String> refusal = wish.refusal(old);
        if (refusal.isPresent()) {
            return done(new Result.Rejected(refusal.get()));
        }
        return wish.hasBrokersName() ? done(new Result.NameTaken()) : hold(old, wish);
    }

    private CompletionStage<Result> hold(OpenOrder old, Replacement wish) {
        Listing listing = listings.find(old.symbol())
                .orElseThrow(() ->
                        new IllegalStateException("symbol of a waiting order is not listed any more: " + old.symbol()));
        if (listings.isDelisted(old.symbol())) {
            return done(new Result.Rejected("symbol is not traded any more: " + old.symbol() + " was delisted"));
        }
        Optional<String> unreachable = endOrder.unreachableHome(old);
        if (unreachable.isPresent()) {
            return done(new Result.Unreachable(unreachable.get()));
        }
        OpenOrder order = wish.of(old, ids.next(old.customer(), old.symbol(), old.type()), listing, hours.of(listing));
        Hold hold = holdTerms.apply(order);
        Outcome.Replaced proposed = new Outcome.Replaced(old, decisions.next(), order, hold);
        return holds.holdInPlace(old.customer(), order.id(), hold, old.id(), acknowledgeWithin)
                .thenCompose(answer -> answer.<CompletionStage<Result>>fold(
                        held -> wish.clientOrderId().isPresent() ? reserve(proposed) : claim(proposed, false),
                        refused -> done(new Result.Forbidden(refused.reason())),
                        home -> done(new Result.Unreachable(home.region())),
                        unknown -> done(new Result.Unanswered(unknown.cause()))));
    }

    private CompletionStage<Result> reserve(Outcome.Replaced proposed) {
        OpenOrder order = proposed.by();
        return homes.regionOf(order.customer())
                .thenApply(clientOrderIds::in)
                .thenCompose(names -> names.reserve(order, acknowledgeWithin))
                .handle((reservation, failure) -> {
                    if (failure != null) {
                        giveBack.accept(order);
                        return notAsked(failure);
                    }
                    return afterReservation(reservation, proposed);
                })
                .thenCompose(result -> result);
    }

    private CompletionStage<Result> afterReservation(Reservation reservation, Outcome.Replaced proposed) {
        return reservation.fold(
                made -> claim(proposed, true),
                taken -> {
                    giveBack.accept(proposed.by());
                    return done(new Result.NameTaken());
                },
                unknown -> {
                    giveBack.accept(proposed.by());
                    return done(new Result.Unanswered(unknown.cause()));
                });
    }

    /**
     * What is too late to be acknowledged is not begun: the process may have slept, and the audit canceled the new order, so
     * that with the old one replaced the customer had neither.
     */
    private CompletionStage<Result> claim(Outcome.Replaced proposed, boolean named) {
        if (isTooLate(proposed.by())) {
            giveBack.accept(proposed.by());
            return done(new Result.Unanswered(new TimeoutException("hold and name took too long")));
        }
        return endOrder.claim(proposed)
                .thenCompose(ending -> ending.<CompletionStage<Result>>fold(
                        decided -> isOurs(decided.outcome(), proposed)
                                ? finish(proposed)
                                : lost(proposed, decided.outcome(), named),
                        unreachable -> {
                            giveBack.accept(proposed.by());
                            return done(new Result.Unreachable(unreachable.region()));
                        },
                        unknown -> done(new Result.Unknown(proposed.by(), Optional.empty()))));
    }

    private static boolean isOurs(Outcome decided, Outcome proposed) {
        return decided.decision().claim().equals(proposed.decision().claim());
    }

    private CompletionStage<Result> finish(Outcome.Replaced outcome) {
        OpenOrder order = outcome.by();
        return persistently
                .untilDone("bring in " + order.id(), () -> endOrder.finish(outcome))
                .toCompletableFuture()
                .copy()
                .orTimeout(finishWithin.toNanos(), TimeUnit.NANOSECONDS)
                .handle((finished, failure) -> failure != null || isTooLate(order)
                        ? new Result.Unknown(order, Optional.ofNullable(failure))
                        : new Result.Replaced(Order.accepted(order)));
    }

    /** A name that was reserved for the new order shows it as rejected; without one nobody knows of it. */
    private CompletionStage<Result> lost(Outcome.Replaced proposed, Outcome winner, boolean named) {
        giveBack.accept(proposed.by());
        CompletionStage<Void> shown = named
                ? endOrder.reject(
                        Order.rejected(proposed.by(), proposed.decision().writeMicros(proposed.by())))
                : CompletableFuture.completedFuture(null);
        Result result = new Result.TooLate(winner.ended().status());
        return shown.handle((done, failure) -> result)
                .thenCompose(told -> endOrder.record(winner).handle((finished, failure) -> told));
    }

    private boolean isTooLate(OpenOrder order) {
        return clock.micros() - order.placedAtMicros() > acknowledgeWithin.toNanos() / 1_000;
    }

    private static CompletionStage<Result> notAsked(Throwable failure) {
        StageFailure why = StageFailure.of(failure);
        return done(why.unreachableRegion()
                .<Result>map(Result.Unreachable::new)
                .orElseGet(() -> new Result.Unanswered(why.cause())));
    }

    private static CompletionStage<Result> done(Result result) {
        return CompletableFuture.completedFuture(result);
    }
}
