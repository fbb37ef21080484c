package io.geobroker.broker.account;

import io.geobroker.broker.closing.CancelAllOrders;
import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Rejection;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.order.Terms;
import io.geobroker.broker.order.TimeInForce;
import io.geobroker.broker.order.placing.MarketOrders;
import io.geobroker.broker.order.placing.PlaceOrder;
import io.geobroker.broker.platform.concurrent.FewAtATime;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Closes positions by market sell orders in the customer's name.
 *
 * <p>Each has a hold, so no share is sold twice. After a lost answer look at the orders first: repeating a partial sale
 * sells another part.
 *
 * @param within how long sales of all positions are begun, from the request on
 */
public record ClosePositions(
        Accounts accounts,
        CancelAllOrders cancelAllOrders,
        MarketOrders marketOrders,
        LongSupplier nanoClock,
        Duration within) {
    /** A sale may wait for another region. */
    private static final int AT_A_TIME = 8;

    private static final MarketOrders.Wishes AS_CONFIGURED =
            new MarketOrders.Wishes(Optional.empty(), Optional.empty());

    public static PlaceOrder.Request order(CustomerId customer, Symbol symbol, long shares) {
        return new PlaceOrder.Request(
                customer, Optional.empty(), symbol, Side.SELL, new Terms.Market(), TimeInForce.DAY, shares);
    }

    /** Refuses more shares than one order may have. */
    public CompletionStage<CommandResult<MarketOrders.Filled>> sell(PlaceOrder.Request order) {
        return order.quantity() > OpenOrder.MAX_QUANTITY
                ? CommandResult.rejected(Rejection.invalid("qty must be <= " + OpenOrder.MAX_QUANTITY
                        + " in one order: " + order.quantity() + "; sell a part of them"))
                : marketOrders.place(order, AS_CONFIGURED);
    }

    /**
     * Sells all positions, by symbol, a few at a time.
     *
     * @param cancelOrders whether to cancel open orders first; a position of which shares are still held is not sold
     * @param sell sells one; never fails, so that none stops the others
     * @param notTried answers for one that time ran out before
     * @return the answers, when all are there
     */
    public <T> CompletionStage<List<T>> sellAll(
            CustomerId customer,
            boolean cancelOrders,
            Function<PlaceOrder.Request, CompletionStage<T>> sell,
            Function<PlaceOrder.Request, T> notTried) {
        long startNanos = nanoClock.getAsLong();
        CompletionStage<?> before =
                cancelOrders ? cancelAllOrders.cancelAll(customer) : CompletableFuture.completedFuture(null);
        return before.thenCompose(canceled -> accounts.existing(customer))
                .thenCompose(account -> sellAll(
                        account,
                        order -> nanoClock.getAsLong() - startNanos < within.toNanos()
                                ? sell.apply(order)
                                : CompletableFuture.completedFuture(notTried.apply(order))));
    }

    private static <T> CompletionStage<List<T>> sellAll(
            Account account, Function<PlaceOrder.Request, CompletionStage<T>> sell) {
        List<PlaceOrder.Request> orders = account.positions().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(each ->
                        order(account.customer(), each.getKey(), each.getValue().quantity()))
                .toList();
        // Visited one after another, so the answers are in order.
        List<CompletableFuture<T>> sales = new ArrayList<>();
        return FewAtATime.each(orders, AT_A_TIME, order -> {
                    CompletableFuture<T> sale = sell.apply(order).toCompletableFuture();
                    sales.add(sale);
                    return sale.thenAccept(sold -> {});
                })
                .thenApply(done -> sales.stream().map(CompletableFuture::join).toList());
    }
}
