package io.geobroker.broker.handover;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OrderId;
import io.geobroker.schema.listing.Symbol;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** Which orders wait in a datacenter: their ids alone, so that asking across an ocean costs few bytes. */
@FunctionalInterface
public interface WaitingIds {

    /** One of them. */
    record WaitingId(Symbol symbol, int bucket, OrderId order, CustomerId customer) {}

    /**
     * Goes through the orders placed after {@code afterMicros} and up to {@code untilMicros}, microseconds since the epoch,
     * that wait there: partition by partition, oldest first, some at a time, so that a million of them are never in memory.
     *
     * @param buckets of each symbol
     * @param visit called with each page, the next one when its stage has completed; its failure fails the walk
     * @return fails when that datacenter has no quorum or does not answer
     */
    CompletionStage<Void> between(
            Collection<Symbol> symbols,
            List<Integer> buckets,
            long afterMicros,
            long untilMicros,
            Function<List<WaitingId>, CompletionStage<Void>> visit);
}
