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

    record OutstandingHold(CustomerId customer, OrderId order, Symbol symbol) {}

    /**
     * Visits the holds of orders made before that time, a few at a time.
     *
     * @param beforeMicros microseconds since the epoch
     * @param visit gets at least one hold; its stage is awaited before the next call, and its failure ends the walk
     */
    CompletionStage<Void> visitMadeBefore(
            long beforeMicros, Function<List<OutstandingHold>, CompletionStage<Void>> visit);
}
