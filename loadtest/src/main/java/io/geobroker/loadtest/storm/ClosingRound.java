package io.geobroker.loadtest.storm;

import io.geobroker.loadtest.storm.client.TickerFeed;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.schema.listing.Listing;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;

/**
 * After all faults, sends each stock's lowest, highest and lowest price of the storm.
 *
 * <p>Every order that any ticker reached is reached again; no fault excuses one that stays open.
 */
final class ClosingRound {
    private ClosingRound() {}

    static void send(TickerFeed feed, List<Listing> listings, Journal journal) {
        for (Listing listing : listings) {
            NavigableMap<Long, Long> tickers = journal.tickers(listing.symbol().value());
            if (!tickers.isEmpty()) {
                long lowest = Collections.min(tickers.values());
                // A stop-limit order may need either direction: first its stop, then its limit.
                feed.send(listing, lowest);
                feed.send(listing, Collections.max(tickers.values()));
                feed.send(listing, lowest);
            }
        }
        feed.flush();
    }
}
