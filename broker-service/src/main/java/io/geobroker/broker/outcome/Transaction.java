package io.geobroker.broker.outcome;

import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.Side;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;

/**
 * A fill as its customer sees it: a {@link Trade} as table {@code trades_by_customer} keeps it.
 *
 * @param order the order that was filled; it has no other transaction
 * @param quantity whole shares, all of the order's
 * @param tradedAtMicros when the fill was decided, microseconds since the epoch
 */
public record Transaction(OrderId order, Symbol symbol, Side side, Price price, long quantity, long tradedAtMicros) {

    public static Transaction of(Trade trade) {
        return new Transaction(
                trade.order().id(),
                trade.order().symbol(),
                trade.order().side(),
                trade.price(),
                trade.order().quantity(),
                trade.decision().atMicros());
    }
}
