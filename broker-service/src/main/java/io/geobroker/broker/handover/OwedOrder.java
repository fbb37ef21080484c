package io.geobroker.broker.handover;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderId;
import io.geobroker.schema.listing.Symbol;

/** An order of which a region may lack the placement or the end. */
public record OwedOrder(OrderId id, CustomerId customer, Symbol symbol) {

    static OwedOrder of(OpenOrder order) {
        return new OwedOrder(order.id(), order.customer(), order.symbol());
    }
}
