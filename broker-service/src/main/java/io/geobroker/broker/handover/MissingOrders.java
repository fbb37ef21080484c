package io.geobroker.broker.handover;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.PeerRegions;
import io.geobroker.schema.listing.Listing;
import java.util.List;

/**
 * Which regions would not find a new order of this one when they ask what waits here.
 *
 * <p>None finds one that was written late. One that is away asks when it is back: by then another region, which sees no cut, may
 * have ended what is at home there. Thread-safe.
 */
public record MissingOrders(PeerRegions<?> others, MicroClock clock) {
    /** Age above which other regions may not fetch a new order: below {@link FetchWaitingOrders#LAG}. */
    private static final long LATE_MICROS = FetchWaitingOrders.LAG.toNanos() / 2_000;

    List<String> missedBy(OpenOrder order) {
        if (clock.micros() - order.placedAtMicros() > LATE_MICROS) {
            return others.all();
        }
        return others.listings()
                .find(order.symbol())
                .map(Listing::homeRegion)
                .filter(home -> others.names().contains(home) && !isAway(home))
                .map(home -> others.names().stream().filter(this::isAway).toList())
                .orElse(List.of());
    }

    private boolean isAway(String region) {
        return others.find(region).isEmpty();
    }
}
