package io.geobroker.broker.market;

import io.geobroker.broker.order.BrokerMadeName;
import io.geobroker.broker.order.ClientOrderIds;
import io.geobroker.broker.order.CustomerHomes;
import io.geobroker.broker.order.HoldCalculator;
import io.geobroker.broker.order.Holds;
import io.geobroker.broker.order.MarketOrders;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.OrderIds;
import io.geobroker.broker.order.OrderType;
import io.geobroker.broker.order.Orders;
import io.geobroker.broker.order.PlaceOrder;
import io.geobroker.broker.order.Reservation;
import io.geobroker.broker.order.StageFailure;
import io.geobroker.broker.order.Validity;
import io.geobroker.broker.region.ExchangeHours;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.Regions;
import io.geobroker.schema.listing.Listing;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Fills an order at once, at the last price of its stock in its home region, and crosses the ocean as its mode says.
 *
 * <p>What if the process dies, or an answer is lost, after each step:
 *
 * <ol>
 *   <li><b>price and way looked at</b>, from memory: nothing was written. A stock without a current price and a region that
 *       is known to be cut off end here.
 *   <li><b>held</b>: cash or shares set aside, under an order id that nobody else knows. Dead after it, or without an answer:
 *       nothing below is done, here or elsewhere; the audit of holds claims {@code canceled} and gives the hold back.
 *   <li><b>name reserved</b> in the customer's home region, with the whole order; skipped if the customer gave none. Dead
 *       after it: the order is pending. While it is young a repeat brings it in, which is to do the steps below for it; later
 *       a repeat only asks for its outcome, and the audit cancels it. If the name is taken, the second hold is given back.
 *   <li><b>claimed</b>, by this broker or by one at home. Dead after it, or without an answer: the order has an outcome or
 *       has none. A repeat finds or decides it; else the audit records and settles a fill, or cancels.
 *   <li><b>recorded</b> here, trade and view, so that the customer sees the fill right after the answer; a broker at home
 *       that claimed records the same there. Dead after it: filled, nobody was told, the audit settles.
 *   <li><b>answered</b>, and <b>settled</b> behind the answer. Dead in between: as before.
 * </ol>
 *
 * <p>There is no waiting row: from step 2 on the hold is the durable note that something is due. It is given back without an
 * outcome only if nobody else can claim: when the order has no name of the customer's, and was surely not claimed. After its
 * deadline the customer is told that the outcome is unknown, and what is under way goes on.
 */
public final class PlaceMarketOrder implements MarketOrders {

    /**
     * What may be configured.
     *
     * @param mode unless the customer asks for another
     * @param within how long the customer waits unless he says
     * @param longest however long he says
     */
    public record Settings(MarketMode mode, Duration within, Duration longest) {}

    private final String here;
    private final Listings listings;
    private final ExchangeHours hours;
    private final PriceBoard board;
    private final Holds holds;
    private final HoldCalculator terms;
    private final Consumer<OpenOrder> giveBack;
    private final Regions<ClientOrderIds> clientOrderIds;
    private final CustomerHomes homes;
    private final Orders orders;
    private final Routes routes;
    private final FinishMarketOrder finish;
    private final OrderIds ids;
    private final LongSupplier nanoTime;
    private final Settings settings;

    /**
     * @param here this broker's region
     * @param giveBack releases the hold of an order that will not be claimed, repeats that by itself and does not block
     */
    public PlaceMarketOrder(
            String here,
            Listings listings,
            ExchangeHours hours,
            PriceBoard board,
            Holds holds,
            HoldCalculator terms,
            Consumer<OpenOrder> giveBack,
            Regions<ClientOrderIds> clientOrderIds,
            CustomerHomes homes,
            Orders orders,
            Routes routes,
            FinishMarketOrder finish,
            OrderIds ids,
            LongSupplier nanoTime,
            Settings settings) {
        this.here = here;
        this.listings = listings;
        this.hours = hours;
        this.board = board;
        this.holds = holds;
        this.terms = terms;
        this.giveBack = giveBack;
        this.clientOrderIds = clientOrderIds;
        this.homes = homes;
        this.orders = orders;
        this.routes = routes;
        this.finish = finish;
        this.ids = ids;
        this.nanoTime = nanoTime;
        this.settings = settings;
    }

    /** One order on its way. */
    private record Attempt(OpenOrder order, boolean named, Routes.Route route, long endNanos) {}

    @Override
    public CompletionStage<Result> place(PlaceOrder.Request request, Wishes wishes) {
        long startNanos = nanoTime.getAsLong();
        Optional<Listing> listing = listings.find(request.symbol());
        if (listing.isEmpty()) {
            return done(new Result.Rejected("symbol is not listed: " + request.symbol()));
        } else if (listings.isDelisted(request.symbol())) {
            return done(new Result.Rejected("symbol is not traded any more: " + request.symbol() + " was delisted"));
        }
        Optional<MarketMode> mode = wishes.mode().map(MarketMode::of).orElse(Optional.of(settings.mode()));
        if (mode.isEmpty()) {
            return done(new Result.Rejected("mode must be forward, remote-dc, global or local: "
                    + wishes.mode().orElse("")));
        }
        Routes.Route route = new Routes.Route(mode.get(), listing.get().homeRegion());
        if (route.mode() == MarketMode.LOCAL && !routes.isHere(route)) {
            return done(new Result.Rejected("mode local is for symbols at home in " + here + ": " + request.symbol()
                    + " is at home in " + route.home()));
        }
        Optional<LastPrice> last = board.find(request.symbol());
        Optional<LastPrice> price = last.filter(board::isCurrent);
        if (price.isEmpty()) {
            return done(noPrice(request, last));
        }
        if (!routes.isOpen(route)) {
            return done(new Result.Unreachable(route.home()));
        }
        Duration within = wishes.within().orElse(settings.within());
        within = within.compareTo(settings.longest()) > 0 ? settings.longest() : within;
        Attempt attempt = new Attempt(
                order(request, listing.get(), route),
                request.clientOrderId().isPresent(),
                route,
                startNanos + within.toNanos());
        if (attempt.named()
                && BrokerMadeName.orderId(attempt.order().clientOrderId()).isPresent()) {
            return done(new Result.NameTaken());
        }
        return holds.hold(
                        request.customer(),
                        attempt.order().id(),
                        terms.atMarket(attempt.order(), price.get().price()),
                        within)
                .thenCompose(answer -> afterHold(answer, attempt))
                .toCompletableFuture()
                .copy()
                .completeOnTimeout(new Result.Unknown(attempt.order()), within.toNanos(), TimeUnit.NANOSECONDS);
    }

    private OpenOrder order(PlaceOrder.Request request, Listing listing, Routes.Route route) {
        OrderType type = request.terms().type();
        OrderId id = route.mode() == MarketMode.GLOBAL
                ? ids.nextDecidedEverywhere(request.customer(), request.symbol(), type)
                : ids.next(request.customer(), request.symbol(), type);
        return new OpenOrder(
                id,
                request.customer(),
                request.clientOrderId().orElseGet(() -> BrokerMadeName.of(id)),
                request.symbol(),
                id.bucket(listing.buckets()),
                request.side(),
                request.terms(),
                Validity.from(id, request.timeInForce(), hours.of(listing)),
                request.quantity(),
                null);
    }

    private CompletionStage<Result> afterHold(Holds.Result answer, Attempt attempt) {
        return answer.fold(
                held -> afterHold(attempt),
                refused -> {
                    Result forbidden = new Result.Forbidden(refused.reason());
                    return attempt.named() ? bringInOr(forbidden, attempt) : done(forbidden);
                },
                unreachable -> done(new Result.Unreachable(unreachable.region())),
                unknown -> done(new Result.Unknown(attempt.order())));
    }

    private CompletionStage<Result> afterHold(Attempt attempt) {
        if (left(attempt).isNegative()) {
            return notClaimed(attempt.order(), new Result.Unreachable(here));
        }
        return attempt.named() ? reserveAndExecute(attempt) : execute(attempt);
    }

    /** What the account lacks may be held for the first try of this very order; then that one is brought in. */
    private CompletionStage<Result> bringInOr(Result refused, Attempt attempt) {
        OpenOrder order = attempt.order();
        return homes.regionOf(order.customer())
                .thenApply(clientOrderIds::in)
                .thenCompose(names -> names.find(order.customer(), order.clientOrderId()))
                .handle((first, failure) -> failure != null
                        ? done(notAsked(order, failure))
                        : first.isPresent() ? bringIn(first.get(), attempt) : done(refused))
                .thenCompose(Function.identity());
    }

    /** Gives the hold back only where nothing was sent: a reservation that may stand must have its hold. */
    private CompletionStage<Result> reserveAndExecute(Attempt attempt) {
        OpenOrder order = attempt.order();
        return homes.regionOf(order.customer())
                .thenApply(clientOrderIds::in)
                .handle((names, failure) -> failure != null
                        ? notClaimed(order, notAsked(order, failure))
                        : names.reserve(order, left(attempt))
                                .thenCompose(reservation -> afterReservation(reservation, attempt))
                                .exceptionally(unanswered -> new Result.Unknown(order)))
                .thenCompose(Function.identity());
    }

    private CompletionStage<Result> afterReservation(Reservation reservation, Attempt attempt) {
        return reservation.fold(
                made -> execute(attempt),
                taken -> {
                    giveBack.accept(attempt.order());
                    return bringIn(taken.by(), attempt);
                },
                unknown -> done(new Result.Unknown(attempt.order())));
    }

    private CompletionStage<Result> execute(Attempt attempt) {
        OpenOrder order = attempt.order();
        return routes.execute(order, attempt.route(), left(attempt))
                .thenCompose(execution -> execution.<CompletionStage<Result>>fold(
                        decided -> finish.finish(decided.outcome(), order)
                                .thenApply(ended -> ended(ended, attempt.route())),
                        notSent -> attempt.named()
                                ? done(new Result.Unknown(order))
                                : notClaimed(
                                        order,
                                        new Result.Unreachable(attempt.route().home())),
                        tooOld -> done(new Result.Unknown(order)),
                        unknown -> done(new Result.Unknown(order))));
    }

    /** Makes sure of the order that has the name, if that is what the customer wishes for again. It has its hold already. */
    private CompletionStage<Result> bringIn(OpenOrder first, Attempt repeated) {
        if (!first.wishesTheSameAs(repeated.order())) {
            return done(new Result.NameTaken());
        }
        return orders.find(first.customer(), first.id())
                .thenCompose(view -> view.isPresent() ? done(new Result.NameTaken()) : executeAgain(first, repeated))
                .exceptionally(unanswered -> new Result.Unknown(first));
    }

    private CompletionStage<Result> executeAgain(OpenOrder first, Attempt repeated) {
        return routes.execute(first, repeated.route(), left(repeated))
                .thenCompose(execution -> execution.<CompletionStage<Result>>fold(
                        decided -> finish.finish(decided.outcome(), first).thenApply(ended -> new Result.NameTaken()),
                        notSent -> done(new Result.Unknown(first)),
                        tooOld -> done(new Result.NameTaken()),
                        unknown -> done(new Result.Unknown(first))));
    }

    private static Result ended(Order ended, Routes.Route route) {
        return ended.status() == Order.Status.FILLED
                ? new Result.Filled(ended, route.mode().toString(), route.home())
                : new Result.Rejected("no current price for " + ended.placed().symbol() + ": the order was "
                        + (ended.status() == Order.Status.CANCELED ? "canceled" : "ended"));
    }

    private CompletionStage<Result> notClaimed(OpenOrder order, Result result) {
        giveBack.accept(order);
        return done(result);
    }

    /** Where the customer's names are decided could not be asked. */
    private static Result notAsked(OpenOrder order, Throwable failure) {
        return StageFailure.of(failure)
                .unreachableRegion()
                .<Result>map(Result.Unreachable::new)
                .orElseGet(() -> new Result.Unknown(order));
    }

    private Duration left(Attempt attempt) {
        return Duration.ofNanos(attempt.endNanos() - nanoTime.getAsLong());
    }

    private Result noPrice(PlaceOrder.Request request, Optional<LastPrice> last) {
        return new Result.Rejected("no current price for " + request.symbol()
                + last.map(stale -> ": the last one is of " + board.ageOf(stale).toSeconds() + " s ago")
                        .orElse(""));
    }

    private static CompletionStage<Result> done(Result result) {
        return CompletableFuture.completedFuture(result);
    }
}
