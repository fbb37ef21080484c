package io.geobroker.broker.account;

import io.geobroker.broker.closing.CancelAllOrders;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.order.Terms;
import io.geobroker.broker.order.TimeInForce;
import io.geobroker.broker.order.placing.Answer;
import io.geobroker.broker.order.placing.MarketOrders;
import io.geobroker.broker.order.placing.PlaceOrder;
import io.geobroker.broker.order.placing.Refusal;
import io.geobroker.broker.platform.concurrent.FewAtATime;
import io.geobroker.schema.listing.Symbol;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Sells what a customer has, at market, as orders that the customer places: each sets shares aside, so that none is sold
 * twice, and is filled or refused by itself.
 *
 * <p>After a lost answer look at the orders: to repeat the sale of a part sells another part. Of all shares none is sold twice.
 */
public final class ClosePositions {
    /** How many sales of one request are under way at a time: abroad each waits for an ocean. */
    private static final int AT_A_TIME = 8;

    private static final MarketOrders.Wishes AS_CONFIGURED =
            new MarketOrders.Wishes(Optional.empty(), Optional.empty());

    /**
     * The sale of one position, and its answer.
     *
     * @param answer fails when the local datacenter could not be read or written
     */
    public record Sale(PlaceOrder.Request order, CompletableFuture<Answer<MarketOrders.Filled>> answer) {}

    private final Accounts accounts;
    private final CancelAllOrders cancelAllOrders;
    private final MarketOrders marketOrders;

    public ClosePositions(Accounts accounts, CancelAllOrders cancelAllOrders, MarketOrders marketOrders) {
        this.accounts = accounts;
        this.cancelAllOrders = cancelAllOrders;
        this.marketOrders = marketOrders;
    }

    /** An order that sells some shares of a position. */
    public static PlaceOrder.Request order(CustomerId customer, Symbol symbol, long shares) {
        return new PlaceOrder.Request(
                customer, Optional.empty(), symbol, Side.SELL, new Terms.Market(), TimeInForce.DAY, shares);
    }

    /** Sells. More shares than one order may have are refused. */
    public CompletionStage<Answer<MarketOrders.Filled>> sell(PlaceOrder.Request order) {
        return order.quantity() > OpenOrder.MAX_QUANTITY
                ? CompletableFuture.completedFuture(new Answer.Refused<>(new Refusal.Rejected("qty must be <= "
                        + OpenOrder.MAX_QUANTITY + " in one order: " + order.quantity() + "; sell a part of them")))
                : marketOrders.place(order, AS_CONFIGURED);
    }

    /**
     * Sells all positions, by symbol; one that fails does not stop the others. Done when all answers are there.
     *
     * @param cancelOrders whether open orders are canceled before; the shares of one that cannot be canceled are not sold
     */
    public CompletionStage<List<Sale>> sellAll(CustomerId customer, boolean cancelOrders) {
        CompletionStage<?> before =
                cancelOrders ? cancelAllOrders.cancelAll(customer) : CompletableFuture.completedFuture(null);
        return before.thenCompose(canceled -> accounts.existing(customer)).thenCompose(this::sellAll);
    }

    private CompletionStage<List<Sale>> sellAll(Account account) {
        List<Sale> sales = account.positions().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(each -> new Sale(
                        order(account.customer(), each.getKey(), each.getValue().quantity()),
                        new CompletableFuture<>()))
                .toList();
        return FewAtATime.each(sales, AT_A_TIME, this::sell).thenApply(done -> sales);
    }

    /** Never fails. */
    private CompletionStage<Void> sell(Sale sale) {
        return sell(sale.order()).handle((answer, failure) -> {
            if (failure == null) {
                sale.answer().complete(answer);
            } else {
                sale.answer().completeExceptionally(failure);
            }
            return null;
        });
    }
}
