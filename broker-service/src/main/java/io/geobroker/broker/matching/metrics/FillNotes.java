package io.geobroker.broker.matching.metrics;

import io.geobroker.broker.order.OpenOrder;
import java.time.Duration;
import java.util.Optional;

/** Who wishes to know of each fill how it came about. Called by the threads that match: must not block. */
@FunctionalInterface
public interface FillNotes {

    /**
     * @param placedIn the region; empty when the order's id does not tell
     * @param tickerToFill from the moment this broker had the ticker until the claim was decided
     * @param atMicros when it was filled, microseconds since the epoch
     */
    void filled(OpenOrder order, Optional<String> placedIn, Duration tickerToFill, long atMicros);
}
