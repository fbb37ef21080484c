package io.geobroker.broker.matching;

import io.geobroker.broker.order.OrderId;
import io.geobroker.schema.listing.Symbol;

/** Hears of orders that other instances of this region have placed. */
@FunctionalInterface
public interface PlacedElsewhere {

    /** Looks for the order if its symbol is owned here, so that it meets the next ticker; any thread, does not wait. */
    void placedElsewhere(Symbol symbol, int bucket, OrderId id);
}
