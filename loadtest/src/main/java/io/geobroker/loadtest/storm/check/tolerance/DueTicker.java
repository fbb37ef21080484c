package io.geobroker.loadtest.storm.check.tolerance;

import io.geobroker.loadtest.storm.check.evidence.OrderTime;
import io.geobroker.loadtest.storm.journal.OrderTerms;
import io.geobroker.loadtest.storm.journal.Placement;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

/** The latest ticker that must fill an acknowledged order. */
public record DueTicker(long timeMicros, long priceMicros) {

    /** When the owner must know an order at the latest, without faults. */
    public static long knownMicros(UUID order, Placement placement, Homes homes) {
        boolean atHome = AllowedDelay.isPlacedAtHome(placement, homes);
        return Math.max(OrderTime.micros(order), placement.asked().untilMicros())
                + (atHome ? Bounds.KNOWN_AT_HOME : Bounds.KNOWN_ABROAD);
    }

    /**
     * Empty if only excused tickers reached the order since then.
     *
     * @param expires when a day order ends
     */
    public static Optional<DueTicker> of(
            OrderTerms terms,
            long knownMicros,
            OptionalLong expires,
            PriceHistory tickers,
            List<AllowedDelay> excuses) {
        Walk walk = new Walk(tickers, excuses);
        int at = tickers.firstSince(knownMicros);
        if (terms.stopMicros().isPresent()) {
            at = walk.next(terms.stopMicros().getAsLong(), terms.buys(), at);
        }
        if (terms.limitMicros().isPresent()) {
            at = walk.next(terms.limitMicros().getAsLong(), !terms.buys(), at);
        }
        return at == tickers.size() || tickers.time(at) >= expires.orElse(Long.MAX_VALUE)
                ? Optional.empty()
                : Optional.of(new DueTicker(tickers.time(at), tickers.price(at)));
    }

    private record Walk(PriceHistory tickers, List<AllowedDelay> excuses) {

        int next(long priceMicros, boolean atOrAbove, int from) {
            int at = from;
            while (true) {
                at = atOrAbove ? tickers.firstAtOrAbove(priceMicros, at) : tickers.firstAtOrBelow(priceMicros, at);
                if (at == tickers.size()) {
                    return at;
                }
                long time = tickers.time(at);
                Optional<AllowedDelay> excuse =
                        excuses.stream().filter(each -> each.covers(time)).findFirst();
                if (excuse.isEmpty()) {
                    return at;
                }
                at = tickers.firstSince(excuse.get().untilMicros() + 1);
            }
        }
    }
}
