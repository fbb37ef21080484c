package io.geobroker.loadtest.prototype;

import io.geobroker.schema.ticker.Ticker;

/** A prototype broker as its Kafka consumer sees it. */
@FunctionalInterface
interface TickerListener {
    /** @param receivedNanos when it was read from Kafka */
    void onTicker(Ticker ticker, long receivedNanos);
}
