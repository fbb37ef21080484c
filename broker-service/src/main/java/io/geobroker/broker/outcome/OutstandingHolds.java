package io.geobroker.broker.outcome;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OrderId;
import io.geobroker.schema.listing.Symbol;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** The holds of all accounts at home in this region, for the audit. */
@FunctionalInterface
public interface OutstandingHolds {

    /** What is held for one order. */
    record OutstandingHold(CustomerId customer, OrderId order, Symbol symbol) {}

    /**
     * Visits each hold whose order was made before a time, one after the other, reading accounts page by page.
     *
     * @param beforeMicros microseconds since the epoch
     * @param visit a failure of its stage ends the walk, and fails it
     */
    CompletionStage<Void> forEachMadeBefore(long beforeMicros, Function<OutstandingHold, CompletionStage<Void>> visit);
}
