package io.geobroker.broker.handover;

import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Up to when each region knows the orders placed in each other region, by partition.
 *
 * <p>Replicated to all regions. Operations may be repeated. A stage fails when the local datacenter has no quorum.
 */
public interface FetchProgress {

    /**
     * @param at the region that knows
     * @param from the region where the orders were placed
     * @param partition of the symbols, see {@link io.geobroker.schema.ticker.TickerTopic#partitionOf}
     * @param untilMicros all placed until then that still waited are known; microseconds since the epoch
     */
    record Known(String at, String from, int partition, long untilMicros) {}

    /**
     * The latest time wins, in any order of calls. A failure may leave some written.
     *
     * @param known of one region
     */
    CompletionStage<Void> put(List<Known> known);

    /** What is put later stays. */
    CompletionStage<Void> remove(List<Known> known);

    CompletionStage<List<Known>> at(String region);
}
