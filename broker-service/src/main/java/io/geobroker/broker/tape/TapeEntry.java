package io.geobroker.broker.tape;

import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.outcome.ClaimId;
import io.geobroker.broker.outcome.Trade;
import io.geobroker.schema.listing.Price;

/**
 * A {@link Trade} without its customer.
 *
 * @param tradedAtMicros decision time, microseconds since the epoch
 * @param order distinguishes trades of one microsecond
 * @param claim the trade's identity
 * @param quantity whole shares
 */
public record TapeEntry(long tradedAtMicros, OrderId order, ClaimId claim, Price price, long quantity) {

    public static TapeEntry of(Trade trade) {
        return new TapeEntry(
                trade.decision().atMicros(),
                trade.order().id(),
                trade.decision().claim(),
                trade.price(),
                trade.order().quantity());
    }
}
