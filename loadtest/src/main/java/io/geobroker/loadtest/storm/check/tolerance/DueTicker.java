package io.geobroker.loadtest.storm.check.tolerance;

import io.geobroker.loadtest.storm.journal.EpochMicros;
import io.geobroker.loadtest.storm.journal.OrderTerms;
import io.geobroker.loadtest.storm.journal.Placement;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

/** The latest ticker that must fill an acknowledged order. */
public record DueTicker(long timeMicros, long priceMicros) {

    /** When the owner must know an order at the latest, without faults. */
    public static long knownMicros(UUID order, Placement placement, Homes homes) {
        boolean atHome = AllowedDelay.isPlacedAtHome(placement, homes);
        return Math.max(EpochMicros.ofOrder(order), placement.untilMicros())
                + (atHome ? Bounds.KNOWN_AT_HOME : Bounds.KNOWN_ABROAD);
    }

    /**
     * The first that reached an order, its stop before its limit; empty if only excused ones did.
     *
     * @param expires when a day order ends
     * @param tickers price by time, both in micros
     */
    public static Optional<DueTicker> of(
            OrderTerms terms,
            long knownMicros,
            OptionalLong expires,
            NavigableMap<Long, Long> tickers,
            List<AllowedDelay> excuses) {
        if (!terms.waits()) {
            return Optional.empty();
        }
        boolean stopReached = terms.stopMicros().isEmpty();
        for (Map.Entry<Long, Long> ticker : tickers.tailMap(knownMicros, true).entrySet()) {
            long time = ticker.getKey();
            long price = ticker.getValue();
            if (time >= expires.orElse(Long.MAX_VALUE)) {
                break;
            }
            boolean reached = stopReached ? terms.isWithinLimit(price) : terms.reachesStop(price);
            if (reached && excuses.stream().noneMatch(excuse -> excuse.covers(time))) {
                stopReached = true;
                if (terms.isWithinLimit(price)) {
                    return Optional.of(new DueTicker(time, price));
                }
            }
        }
        return Optional.empty();
    }
}
