package io.geobroker.broker.update;

import java.time.Duration;

/**
 * How events are looked for.
 *
 * @param overlap how far before a region's cursor every poll reads
 * @param catchUpWindow how far back a catch-up reads
 * @param sweepHorizon how far back a sweep reads
 * @param maxConnections readers at this broker at once
 * @param maxPerCustomer readers of one customer at once
 * @param maxPolling customers whose events are read at once
 */
public record UpdateSettings(
        Duration overlap,
        Duration catchUpWindow,
        Duration sweepHorizon,
        int maxConnections,
        int maxPerCustomer,
        int maxPolling) {

    static long micros(Duration duration) {
        return duration.toNanos() / 1_000;
    }
}
