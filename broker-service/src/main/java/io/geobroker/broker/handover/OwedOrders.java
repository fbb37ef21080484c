package io.geobroker.broker.handover;

import io.geobroker.broker.platform.time.MicroClock;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/**
 * Orders this region owes to others, by minute since the epoch.
 *
 * <p>Stored in its own datacenter only. Operations may be repeated. A stage fails when that datacenter has no quorum.
 */
public interface OwedOrders {
    /** Nothing is added to a minute that is so long over, and it may be removed. */
    long OVER_AFTER_MINUTES = 3;

    /** @param writtenMicros when it was last added, microseconds since the epoch */
    record Debt(OwedOrder order, long writtenMicros) {}

    /** Completes when the debt is durable. */
    CompletionStage<Void> add(String region, long minute, OwedOrder order);

    /** In the minute it is; again if the process slept meanwhile, and that minute may be removed. */
    default CompletionStage<Void> add(String region, OwedOrder order, MicroClock clock) {
        long minute = minuteOf(clock.micros());
        return add(region, minute, order)
                .thenCompose(added -> minuteOf(clock.micros()) - minute < OVER_AFTER_MINUTES - 1
                        ? CompletableFuture.completedFuture(null)
                        : add(region, order, clock));
    }

    static long minuteOf(long micros) {
        return micros / TimeUnit.MINUTES.toMicros(1);
    }

    /** Minutes with debts to a region, until {@link #removeMinute}. */
    CompletionStage<Set<Long>> minutes(String region);

    CompletionStage<List<Debt>> owed(String region, long minute);

    /** Unless it was added again since it was read. */
    CompletionStage<Void> remove(String region, long minute, Debt debt);

    /** Only for a minute without debts to which no instance adds any more. */
    CompletionStage<Void> removeMinute(String region, long minute);
}
