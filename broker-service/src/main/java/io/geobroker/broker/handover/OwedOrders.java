package io.geobroker.broker.handover;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/**
 * What this region owes to others, by the minute in which it was written down; kept in this region's datacenter alone.
 *
 * <p>All operations may be repeated. A stage fails when the local datacenter has no quorum.
 */
public interface OwedOrders {

    /** Writes down that a region is owed the order; completes when that is durable. */
    CompletionStage<Void> add(String region, long minute, OwedOrder order);

    /** The minutes since the epoch in which something was written down for a region, and which were not removed since. */
    CompletionStage<Set<Long>> minutes(String region);

    /** What a region is owed of a minute. */
    CompletionStage<List<OwedOrder>> owed(String region, long minute);

    /** The region has the order now. */
    CompletionStage<Void> remove(String region, long minute, OwedOrder order);

    /** Nothing is owed of the minute, and nothing will be written down for it any more. */
    CompletionStage<Void> removeMinute(String region, long minute);
}
