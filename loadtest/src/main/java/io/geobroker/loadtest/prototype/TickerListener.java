package io.geobroker.loadtest.prototype;

import io.geobroker.schema.ticker.Ticker;

/** A broker of the prototype as its consumer of tickers sees it. */
@FunctionalInterface
interface TickerListener {
    /** @param receivedNanos when it was read from Kafka */
    void onTicker(Ticker ticker, long receivedNanos);
}
