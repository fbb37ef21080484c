package io.geobroker.broker.handover;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/**
 * Orders this region owes to others, by minute since the epoch.
 *
 * <p>Stored in its own datacenter only. Operations may be repeated. A stage fails when that datacenter has no quorum.
 */
public interface OwedOrders {

    /** Completes when the debt is durable. */
    CompletionStage<Void> add(String region, long minute, OwedOrder order);

    /** Minutes with debts to a region, until {@link #removeMinute}. */
    CompletionStage<Set<Long>> minutes(String region);

    CompletionStage<List<OwedOrder>> owed(String region, long minute);

    CompletionStage<Void> remove(String region, long minute, OwedOrder order);

    /** Only for a minute without debts to which no instance adds any more. */
    CompletionStage<Void> removeMinute(String region, long minute);
}
