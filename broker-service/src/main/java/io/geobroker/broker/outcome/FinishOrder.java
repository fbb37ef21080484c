package io.geobroker.broker.outcome;

import io.geobroker.broker.order.OpenOrders;
import io.geobroker.broker.order.Orders;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * What remains to be done when an order's outcome is decided: record it, then delete the waiting row.
 *
 * <p>Everything follows from the outcome alone and every write carries the outcome's timestamp, so that anyone who meets
 * an outcome may finish the order, again and at the same time as others. Whoever dies in between leaves it to the next:
 * before recording, the ticker is not committed and comes again, meets the outcome and records; after recording, the row
 * is found by a takeover or by its next ticker, whose claim is refused, and is deleted then.
 */
public final class FinishOrder {
    private final Orders orders;
    private final OpenOrders openOrders;
    private final Trades trades;
    private final EndedOrders ended;

    /** @param ended told of each end as a part of recording it */
    public FinishOrder(Orders orders, OpenOrders openOrders, Trades trades, EndedOrders ended) {
        this.orders = orders;
        this.openOrders = openOrders;
        this.trades = trades;
        this.ended = ended;
    }

    /** Writes the trade, if there is one, the customer's view and news; completes when all of it is durable. */
    public CompletionStage<Void> record(Outcome outcome) {
        CompletionStage<Void> view = both(orders.put(outcome.ended(), outcome.writeMicros()), ended.ended(outcome));
        return outcome instanceof Outcome.Filled filled ? both(trades.record(filled.trade()), view) : view;
    }

    /** Deletes the waiting row; only after {@link #record}. */
    public CompletionStage<Void> delete(Outcome outcome) {
        return openOrders.remove(outcome.order(), outcome.writeMicros());
    }

    private static CompletionStage<Void> both(CompletionStage<Void> one, CompletionStage<Void> other) {
        return CompletableFuture.allOf(one.toCompletableFuture(), other.toCompletableFuture());
    }
}
