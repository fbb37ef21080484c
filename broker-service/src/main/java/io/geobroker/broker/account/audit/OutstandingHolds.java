package io.geobroker.broker.account.audit;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OrderId;
import io.geobroker.schema.listing.Symbol;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** The holds of all accounts at home in this region, for the audit. */
@FunctionalInterface
public interface OutstandingHolds {

    /** What is held for one order. */
    record OutstandingHold(CustomerId customer, OrderId order, Symbol symbol) {}

    /**
     * Visits each hold whose order was made before a time, a few at a time, reading accounts page by page.
     *
     * @param beforeMicros microseconds since the epoch
     * @param visit of those few, at least one; the next few come when its stage is done. Its failure ends the walk, and fails
     *     it
     */
    CompletionStage<Void> visitMadeBefore(
            long beforeMicros, Function<List<OutstandingHold>, CompletionStage<Void>> visit);
}
