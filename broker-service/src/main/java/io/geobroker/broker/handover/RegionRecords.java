package io.geobroker.broker.handover;

import io.geobroker.broker.closing.EndRecords;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OpenOrders;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.Orders;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * What customers and matching read of a region, through this broker's session to its datacenter.
 *
 * @param waiting which orders wait there
 * @param openOrders their rows
 * @param orders the customers' views; that of a new order tells of it too
 * @param ends writes how orders ended
 */
public record RegionRecords(WaitingIds waiting, OpenOrders openOrders, Orders orders, EndRecords ends) {

    /**
     * Writes the view and the event of a waiting order, as placing does: an order that has ended since stays ended. One that
     * never waited has neither before its end.
     */
    CompletionStage<Void> show(OpenOrder order) {
        return order.waits()
                ? orders.put(Order.accepted(order), order.placedAtMicros())
                : CompletableFuture.completedFuture(null);
    }

    /** Writes the waiting row too; before the view, as placing does. */
    CompletionStage<Void> place(OpenOrder order) {
        return openOrders.add(order).thenCompose(added -> show(order));
    }
}
