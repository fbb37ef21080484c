package io.geobroker.broker.handover;

import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Up to when each region knows the orders that were placed in each other one, by partition of symbols. Replicated to all
 * regions, so that the one where they were placed learns that they are known.
 *
 * <p>All operations may be repeated. A stage fails when the local datacenter has no quorum.
 */
public interface FetchProgress {

    /**
     * One region's knowledge of another one's orders.
     *
     * @param at the region that knows
     * @param from the region where the orders were placed
     * @param partition of the symbols, see {@link io.geobroker.schema.ticker.TickerTopic#partitionOf}
     * @param untilMicros all orders placed until then that still waited are known; microseconds since the epoch
     */
    record Known(String at, String from, int partition, long untilMicros) {}

    /**
     * Never takes knowledge back: the latest time stands, whatever the sequence of calls. After a failure some may be written.
     *
     * @param known all at one region
     */
    CompletionStage<Void> put(List<Known> known);

    /** All that a region knows, as far as that has been replicated to here. */
    CompletionStage<List<Known>> at(String region);
}
