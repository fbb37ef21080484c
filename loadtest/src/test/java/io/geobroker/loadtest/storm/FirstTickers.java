package io.geobroker.loadtest.storm;

import io.geobroker.loadtest.storm.client.TickerFeed;

/** Tickers of a world in which it does not storm: one for each listing, at its reference price. */
final class FirstTickers {
    private FirstTickers() {}

    /** The feed that sends them, which the caller closes. */
    static TickerFeed sentTo(StormRun run) {
        TickerFeed feed = run.feed();
        run.world()
                .listings()
                .forEach(listing -> feed.send(listing, listing.referencePrice().micros()));
        return feed;
    }
}
