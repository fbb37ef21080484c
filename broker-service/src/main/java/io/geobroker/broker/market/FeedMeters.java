package io.geobroker.broker.market;

import io.geobroker.broker.platform.observability.Meters;

/** The metrics of the feeds of tickers; units and tags as {@link Meters} says. */
public final class FeedMeters {
    /**
     * Gauge: stocks at home here whose last price is too old for a market order while their exchange is open; every instance of
     * the region tells the same. Alert: above zero for a minute.
     */
    public static final String STALE = "geobroker.feeds.stale";

    /**
     * Gauge: stocks owned by this instance whose tickers were long on their way within the last minute. Alert: above zero for
     * some minutes; after a broker was down it works off a backlog.
     */
    public static final String LATE = "geobroker.feeds.late";

    /**
     * Gauge: stocks owned by this instance of which tickers from the future were put aside within the last minute. Alert: above
     * zero.
     */
    public static final String EARLY = "geobroker.feeds.early";

    public FeedMeters(Meters meters, Feeds feeds) {
        meters.gauge(
                STALE, "stocks whose last price is too old", () -> feeds.stale().size());
        meters.gauge(LATE, "stocks whose tickers come late", () -> feeds.late().size());
        meters.gauge(
                EARLY,
                "stocks whose tickers are from the future",
                () -> feeds.early().size());
    }
}
