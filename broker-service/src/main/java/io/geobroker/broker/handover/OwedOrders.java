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

    /** @param writtenMicros when it was last added, microseconds since the epoch */
    record Debt(OwedOrder order, long writtenMicros) {}

    /** Completes when the debt is durable. */
    CompletionStage<Void> add(String region, long minute, OwedOrder order);

    /** Minutes with debts to a region, until {@link #removeMinute}. */
    CompletionStage<Set<Long>> minutes(String region);

    CompletionStage<List<Debt>> owed(String region, long minute);

    /** Unless it was added again since it was read. */
    CompletionStage<Void> remove(String region, long minute, Debt debt);

    /** Only for a minute without debts to which no instance adds any more. */
    CompletionStage<Void> removeMinute(String region, long minute);
}
