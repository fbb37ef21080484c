package io.geobroker.broker.update;

import java.time.Duration;

/** How events are read, as {@code UpdatesProperties} describes. */
public record UpdateSettings(
        Duration overlap,
        Duration catchUpWindow,
        Duration sweepHorizon,
        Duration retention,
        int maxConnections,
        int maxPerCustomer,
        int maxPolling) {

    static long micros(Duration duration) {
        return duration.toNanos() / 1_000;
    }
}
