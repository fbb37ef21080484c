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
 * Closes positions by market sell orders in the customer's name.
 *
 * <p>Each has a hold, so no share is sold twice. After a lost answer look at the orders first: repeating a partial sale
 * sells another part.
 */
public final class ClosePositions {
    /** A sale may wait for another region. */
    private static final int AT_A_TIME = 8;

    private static final MarketOrders.Wishes AS_CONFIGURED =
            new MarketOrders.Wishes(Optional.empty(), Optional.empty());

    /** @param answer fails when the local datacenter could not be read or written */
    public record Sale(PlaceOrder.Request order, CompletableFuture<Answer<MarketOrders.Filled>> answer) {}

    private final Accounts accounts;
    private final CancelAllOrders cancelAllOrders;
    private final MarketOrders marketOrders;

    public ClosePositions(Accounts accounts, CancelAllOrders cancelAllOrders, MarketOrders marketOrders) {
        this.accounts = accounts;
        this.cancelAllOrders = cancelAllOrders;
        this.marketOrders = marketOrders;
    }

    public static PlaceOrder.Request order(CustomerId customer, Symbol symbol, long shares) {
        return new PlaceOrder.Request(
                customer, Optional.empty(), symbol, Side.SELL, new Terms.Market(), TimeInForce.DAY, shares);
    }

    /** Refuses more shares than one order may have. */
    public CompletionStage<Answer<MarketOrders.Filled>> sell(PlaceOrder.Request order) {
        return order.quantity() > OpenOrder.MAX_QUANTITY
                ? CompletableFuture.completedFuture(new Answer.Refused<>(new Refusal.Rejected("qty must be <= "
                        + OpenOrder.MAX_QUANTITY + " in one order: " + order.quantity() + "; sell a part of them")))
                : marketOrders.place(order, AS_CONFIGURED);
    }

    /**
     * Sells all positions, by symbol; one failure does not stop the others. Completes with the last answer.
     *
     * @param cancelOrders whether to cancel open orders first; a position of which shares are still held is not sold
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
