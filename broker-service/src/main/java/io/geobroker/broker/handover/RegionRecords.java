package io.geobroker.broker.handover;

import io.geobroker.broker.closing.StoredEndRecords;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OpenOrders;
import io.geobroker.broker.order.Orders;
import java.util.concurrent.CompletionStage;

/**
 * Stores of one region, through this broker's session to its datacenter.
 *
 * @param orders views
 */
public record RegionRecords(WaitingIds waiting, OpenOrders openOrders, Orders orders, StoredEndRecords ends) {

    /** Row first, then view, as placing does. */
    CompletionStage<Void> place(OpenOrder order) {
        return openOrders.add(order).thenCompose(added -> ends.show(order));
    }
}
