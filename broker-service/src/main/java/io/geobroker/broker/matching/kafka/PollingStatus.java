package io.geobroker.broker.matching.kafka;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What the polling loop last saw.
 *
 * @param polledAtNanos {@link System#nanoTime()} of the last poll; 0 before the first one
 * @param lag records not polled yet
 * @param outsideSinceNanos {@link System#nanoTime()} since when this instance is outside its consumer group; 0 inside
 * @param failure why the loop began anew; null after a successful poll
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

    /** Zero inside the group. */
    public Duration outside(long nowNanos) {
        return outsideSinceNanos == 0 ? Duration.ZERO : Duration.ofNanos(nowNanos - outsideSinceNanos);
    }
}
