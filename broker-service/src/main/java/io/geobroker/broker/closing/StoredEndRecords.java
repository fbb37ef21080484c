package io.geobroker.broker.closing;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OpenOrders;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.Orders;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.tape.Trades;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Records ends in one set of stores, through one session at one consistency.
 *
 * @param orders views
 * @param placed writes view and event of a placing, in one batch
 * @param ended writes views and news of ended orders, in one batch; repeating it for an outcome must change nothing
 */
public record StoredEndRecords(
        Orders orders,
        OpenOrders openOrders,
        Trades trades,
        Function<OpenOrder, CompletionStage<Void>> placed,
        Function<Outcome, CompletionStage<Void>> ended)
        implements EndRecords {

    @Override
    public CompletionStage<Void> write(Outcome outcome) {
        CompletionStage<Void> shown = ended.apply(outcome);
        CompletionStage<Void> traded =
                outcome.fold(trades::record, canceled -> nothing(), replaced -> nothing(), expired -> nothing());
        return CompletableFuture.allOf(shown.toCompletableFuture(), traded.toCompletableFuture());
    }

    @Override
    public CompletionStage<Void> bringIn(Outcome.Replaced outcome) {
        OpenOrder order = outcome.by();
        return openOrders.add(order).thenCompose(added -> show(order));
    }

    /** Writes view and event of a placing, again or late; an ended order stays ended. One that never waited has neither. */
    public CompletionStage<Void> show(OpenOrder order) {
        return order.waits() ? placed.apply(order) : nothing();
    }

    @Override
    public CompletionStage<Void> reject(Order rejected) {
        return orders.put(rejected, rejected.updatedAtMicros());
    }

    private static CompletionStage<Void> nothing() {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletionStage<Void> clear(Outcome outcome) {
        return openOrders.remove(outcome.order(), outcome.writeMicros());
    }
}
