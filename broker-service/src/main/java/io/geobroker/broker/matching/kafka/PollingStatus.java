package io.geobroker.broker.matching.kafka;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What the polling loop last saw.
 *
 * @param polledAtNanos {@link System#nanoTime()} of the last poll that returned; 0 before the first one
 * @param partitions partitions owned
 * @param lag records in those partitions that were not polled yet
 * @param pending tickers received and not done
 * @param outsideSinceNanos {@link System#nanoTime()} since when this instance is not a member of the region's consumer group,
 *     and matches nothing; 0 while it is one
 * @param failure why the loop had to begin anew, until a poll succeeds again
 */
public record PollingStatus(
        long polledAtNanos,
        int partitions,
        long lag,
        int pending,
        long outsideSinceNanos,
        @Nullable String failure) {
    static final PollingStatus STARTING = new PollingStatus(0, 0, 0, 0, 0, null);

    PollingStatus failed(String reason) {
        return new PollingStatus(
                polledAtNanos, 0, lag, pending, outsideSinceNanos == 0 ? polledAtNanos : outsideSinceNanos, reason);
    }

    /** How long this instance has matched nothing, for it is not in the group. */
    public Duration outside(long nowNanos) {
        return outsideSinceNanos == 0 ? Duration.ZERO : Duration.ofNanos(nowNanos - outsideSinceNanos);
    }
}
