package io.geobroker.broker.tape;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.Side;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.util.Objects;

/**
 * A fill as its customer sees it.
 *
 * @param order has no other transaction
 * @param quantity whole shares, all of the order's
 * @param tradedAtMicros the order's fill time, microseconds since the epoch
 */
public record Transaction(OrderId order, Symbol symbol, Side side, Price price, long quantity, long tradedAtMicros) {

    public static Transaction of(Order filled) {
        OpenOrder placed = filled.placed();
        return new Transaction(
                placed.id(),
                placed.symbol(),
                placed.side(),
                Objects.requireNonNull(filled.filledPrice(), "price of a fill"),
                filled.filledQuantity(),
                filled.updatedAtMicros());
    }
}
