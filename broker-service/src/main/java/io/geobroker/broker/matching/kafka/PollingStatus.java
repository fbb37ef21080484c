package io.geobroker.broker.matching.kafka;

import org.jspecify.annotations.Nullable;

/**
 * What the polling loop last saw.
 *
 * @param polledAtNanos {@link System#nanoTime()} of the last poll that returned; 0 before the first one
 * @param partitions partitions owned
 * @param lag records in those partitions that were not polled yet
 * @param pending tickers received and not done
 * @param failure why the loop had to begin anew, until a poll succeeds again
 */
public record PollingStatus(
        long polledAtNanos,
        int partitions,
        long lag,
        int pending,
        @Nullable String failure) {
    static final PollingStatus STARTING = new PollingStatus(0, 0, 0, 0, null);

    PollingStatus failed(String reason) {
        return new PollingStatus(polledAtNanos, 0, lag, pending, reason);
    }
}
