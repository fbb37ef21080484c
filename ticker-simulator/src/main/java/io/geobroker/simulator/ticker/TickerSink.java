package io.geobroker.simulator.ticker;

import io.geobroker.schema.ticker.Ticker;

/** Where tickers go. Thread-safe; the tickers of one symbol come from one thread. */
public interface TickerSink {

    /** Takes a ticker without waiting; one not delivered in time is dropped and counted. */
    void send(Ticker ticker);

    /** Waits until few tickers are in flight, for senders that go as fast as possible. */
    void awaitRoom() throws InterruptedException;
}
