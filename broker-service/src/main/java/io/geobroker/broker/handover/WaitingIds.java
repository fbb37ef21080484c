package io.geobroker.broker.handover;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OrderId;
import io.geobroker.schema.listing.Symbol;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** Ids of the orders that wait in a datacenter: few bytes between regions. */
@FunctionalInterface
public interface WaitingIds {

    record WaitingId(Symbol symbol, int bucket, OrderId order, CustomerId customer) {}

    /**
     * Visits waiting orders placed after {@code afterMicros} and up to {@code untilMicros}, since the epoch: pages by
     * partition, oldest first.
     *
     * @param visit gets the next page when its stage has completed; its failure fails the walk
     * @return fails when that datacenter has no quorum or does not answer
     */
    CompletionStage<Void> between(
            Collection<Symbol> symbols,
            List<Integer> buckets,
            long afterMicros,
            long untilMicros,
            Function<List<WaitingId>, CompletionStage<Void>> visit);
}
