package io.geobroker.loadtest.storm;

import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.schema.listing.Listing;
import java.util.List;
import java.util.NavigableMap;

/**
 * The last tickers: when everything has healed, each stock goes once more to its lowest and its highest price of the storm,
 * and back. So an order that any ticker of the storm reached is reached again, with no fault to excuse anything: one that
 * does not fill now is lost.
 */
final class ClosingRound {
    private ClosingRound() {}

    static void send(TickerFeed feed, List<Listing> listings, Journal journal) {
        for (Listing listing : listings) {
            NavigableMap<Long, Long> tickers = journal.tickers(listing.symbol().value());
            if (!tickers.isEmpty()) {
                long lowest = tickers.values().stream()
                        .mapToLong(Long::longValue)
                        .min()
                        .orElseThrow();
                long highest = tickers.values().stream()
                        .mapToLong(Long::longValue)
                        .max()
                        .orElseThrow();
                // A stop-limit order may have been reached from either side: its stop, and then its limit.
                feed.send(listing, lowest);
                feed.send(listing, highest);
                feed.send(listing, lowest);
            }
        }
        feed.flush();
    }
}
