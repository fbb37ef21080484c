package io.geobroker.broker.market;

import io.geobroker.broker.platform.observability.Meters;

/** Metrics of the ticker feeds; units and tags as {@link Meters} says. */
public final class FeedMeters {
    /** Gauge: {@link Feeds#stale}, the same at every instance of the region. Alert: above zero for a minute. */
    public static final String STALE = "geobroker.feeds.stale";

    /** Gauge: {@link Feeds#late}. Alert: above zero for some minutes; after an outage a broker works off a backlog. */
    public static final String LATE = "geobroker.feeds.late";

    /** Gauge: {@link Feeds#early()}. Alert: above zero. */
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
