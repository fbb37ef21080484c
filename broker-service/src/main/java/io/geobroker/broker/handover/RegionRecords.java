package io.geobroker.broker.handover;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OpenOrders;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.Orders;
import io.geobroker.broker.outcome.EndRecords;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * What customers and matching read of a region, through this broker's session to its datacenter.
 *
 * @param waiting which orders wait there
 * @param openOrders their rows
 * @param orders the customers' views
 * @param ends writes how orders ended
 * @param news writes that an order was placed; may be repeated
 */
public record RegionRecords(
        WaitingIds waiting,
        OpenOrders openOrders,
        Orders orders,
        EndRecords ends,
        Function<OpenOrder, CompletionStage<Void>> news) {

    /** Writes the view and the news of a waiting order, as placing does: an order that has ended since stays ended. */
    CompletionStage<Void> show(OpenOrder order) {
        return orders.put(Order.accepted(order), order.placedAtMicros()).thenCompose(shown -> news.apply(order));
    }

    /** Writes the waiting row too; before the view, as placing does. */
    CompletionStage<Void> place(OpenOrder order) {
        return openOrders.add(order).thenCompose(added -> show(order));
    }
}
