package io.geobroker.broker.market;

import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CommandResult.Step;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.Rejection;
import io.geobroker.broker.order.hold.Hold;
import io.geobroker.broker.order.hold.HoldCalculator;
import io.geobroker.broker.order.hold.Holds;
import io.geobroker.broker.order.placing.MarketOrders;
import io.geobroker.broker.order.placing.OrderFactory;
import io.geobroker.broker.order.placing.OrderSaga;
import io.geobroker.broker.order.placing.PlaceOrder;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Fills an order at once, at the last price in its stock's home region. {@link MarketMode} says what crosses regions. An
 * {@code ioc} or {@code fok} order whose limit that price does not reach is canceled likewise.
 *
 * <p>If the process dies, or an answer is lost, after a step:
 *
 * <ol>
 *   <li><b>price and route checked</b>, in memory: nothing was written.
 *   <li><b>held</b> and <b>name reserved</b>, see {@link OrderSaga}: the order is pending. A repeat does the rest while it
 *       is young; later it only asks for the outcome, and the audit cancels the order.
 *   <li><b>claimed</b>, here or by a broker at home: a repeat finds the outcome or decides. Else the audit settles a fill,
 *       or cancels.
 *   <li><b>recorded</b>, trade and view, here and by a broker at home that claimed: the audit settles.
 *   <li><b>answered</b>, and <b>settled</b> in the background: as before.
 * </ol>
 *
 * <p>There is no waiting row: from step 2 on the hold marks that something is due. It is given back without an outcome only
 * if nobody else can claim. For that the order has no customer's name and was surely not claimed. After the deadline the
 * answer is unknown, and the work goes on.
 */
public record PlaceMarketOrder(
        OrderSaga saga,
        OrderFactory factory,
        HoldCalculator terms,
        PriceBoard board,
        Routes routes,
        FinishMarketOrder finish,
        LongSupplier nanoTime,
        Settings settings)
        implements MarketOrders {

    /**
     * What may be configured.
     *
     * @param mode unless the customer asks for another
     * @param within how long a customer waits by default
     * @param longest its upper limit
     */
    public record Settings(MarketMode mode, Duration within, Duration longest) {}

    private static final String NO_PRICE = "symbol has no current price: ";

    @Override
    public CompletionStage<CommandResult<Filled>> place(PlaceOrder.Request request, Wishes wishes) {
        long startNanos = nanoTime.getAsLong();
        Optional<Rejection> unlisted = factory.unlisted(request.symbol());
        if (unlisted.isPresent()) {
            return CommandResult.rejected(unlisted.get());
        }
        Optional<MarketMode> mode = wishes.mode().map(MarketMode::of).orElse(Optional.of(settings.mode()));
        if (mode.isEmpty()) {
            return reject("X-Geo-Mode must be forward, remote-dc, global or local: "
                    + wishes.mode().orElse(""));
        }
        Routes.Route route = new Routes.Route(mode.get(), factory.home(request.symbol()));
        if (route.mode() == MarketMode.LOCAL && !routes.isHere(route)) {
            return reject("X-Geo-Mode local is for symbols at home in " + routes.here() + ": " + request.symbol()
                    + " is at home in " + route.home());
        }
        Optional<LastPrice> last = board.find(request.symbol());
        Optional<Rejection> refusal = factory.refusal(request);
        // The home of a delisted stock may be none of the world's regions.
        Optional<String> cutOff = refusal.isPresent() ? Optional.empty() : routes.cutOff(route);
        // Prices of a region that is cut off grow old: that is not its feed's fault.
        Optional<Rejection> wrong =
                refusal.or(() -> cutOff.isPresent() ? Optional.empty() : withoutPrice(request.symbol(), last));
        boolean isRefused = wrong.isPresent() || cutOff.isPresent();
        if (isRefused && !saga.wasTried(request)) {
            return refuse(wrong, cutOff);
        }
        Duration wanted = wishes.within().orElse(settings.within());
        Duration within = wanted.compareTo(settings.longest()) > 0 ? settings.longest() : wanted;
        OpenOrder order =
                route.mode() == MarketMode.GLOBAL ? factory.decidedEverywhere(request) : factory.order(request);
        return place(
                        order,
                        holds -> isRefused
                                ? refuse(wrong, cutOff)
                                : holds.hold(order.customer(), order.id(), hold(order, last.get()), within),
                        route,
                        startNanos + within.toNanos())
                .toCompletableFuture()
                .copy()
                .completeOnTimeout(
                        // The one that has the name may be an earlier one, tried at another broker.
                        new CommandResult.Unknown<>(order.isNamed() ? Step.FIND : Step.BRING_IN, order),
                        within.toNanos(),
                        TimeUnit.NANOSECONDS);
    }

    private Optional<Rejection> withoutPrice(Symbol symbol, Optional<LastPrice> last) {
        String age = last.map(
                        stale -> ", the last one is of " + board.ageOf(stale).toSeconds() + " s ago")
                .orElse("");
        return last.filter(board::isCurrent).isPresent()
                ? Optional.empty()
                : Optional.of(Rejection.invalid(NO_PRICE + symbol + age));
    }

    private static <T> CompletionStage<CommandResult<T>> refuse(Optional<Rejection> wrong, Optional<String> cutOff) {
        return wrong.isPresent()
                ? CommandResult.rejected(wrong.get())
                : CommandResult.unavailable(Step.BRING_IN, cutOff.orElseThrow());
    }

    private Hold hold(OpenOrder order, LastPrice last) {
        return order.terms().limitPrice() == null ? terms.atMarket(order, last.price()) : terms.of(order);
    }

    private CompletionStage<CommandResult<Filled>> place(
            OpenOrder order,
            Function<Holds, CompletionStage<CommandResult<Void>>> hold,
            Routes.Route route,
            long endNanos) {
        Supplier<Duration> left = () -> Duration.ofNanos(endNanos - nanoTime.getAsLong());
        return saga.prepare(order, hold, left)
                .thenCompose(prepared -> prepared.then(ready -> execute(ready, order, route, left.get())));
    }

    /** @param wished may be a repeat of the one that is ready */
    private CompletionStage<CommandResult<Filled>> execute(
            OpenOrder ready, OpenOrder wished, Routes.Route route, Duration left) {
        boolean isRepeated = !ready.id().equals(wished.id());
        CompletionStage<CommandResult<Filled>> answer = CompletableFuture.completedFuture(ready)
                .thenCompose(order -> routes.execute(order, route, left))
                .thenCompose(claimed -> claimed.<CompletionStage<CommandResult<Filled>>>fold(
                        outcome -> finish.finish(outcome, ready)
                                .thenApply(ended -> isRepeated ? nameTaken() : answer(ended, route)),
                        tooOld -> CommandResult.now(isRepeated ? nameTaken() : unknown(ready)),
                        cutOff -> CommandResult.now(ready.isNamed() ? unknown(ready) : notFilled(ready, route)),
                        unsure -> CommandResult.now(unknown(ready))));
        return answer.exceptionally(failure -> unknown(ready));
    }

    private static CommandResult<Filled> answer(Order ended, Routes.Route route) {
        boolean isAnswer = ended.status() == Order.Status.FILLED
                || ended.placed().validity().timeInForce().isImmediate();
        return isAnswer
                ? new CommandResult.Done<>(new Filled(ended, route.mode().toString(), route.home()))
                : new CommandResult.Rejected<>(
                        Rejection.invalid(NO_PRICE + ended.placed().symbol() + ", the order was "
                                + (ended.status() == Order.Status.CANCELED ? "canceled" : "ended")));
    }

    /** Without a name nobody but this attempt could have claimed. */
    private CommandResult<Filled> notFilled(OpenOrder order, Routes.Route route) {
        saga.giveBack(order);
        return new CommandResult.Unavailable<>(Step.BRING_IN, route.home());
    }

    private static CommandResult<Filled> nameTaken() {
        return new CommandResult.Rejected<>(Rejection.nameTaken());
    }

    private static CommandResult<Filled> unknown(OpenOrder order) {
        return new CommandResult.Unknown<>(Step.BRING_IN, order);
    }

    private static CompletionStage<CommandResult<Filled>> reject(String reason) {
        return CommandResult.rejected(Rejection.invalid(reason));
    }
}
