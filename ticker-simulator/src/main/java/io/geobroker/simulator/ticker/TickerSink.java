package io.geobroker.simulator.ticker;

import io.geobroker.schema.ticker.Ticker;

/** Where tickers go. Threads may share it; the tickers of one symbol come from one thread. */
public interface TickerSink {

    /** Takes a ticker over without waiting; one that cannot be delivered in time is given up and counted. */
    void send(Ticker ticker);

    /**
     * Waits until few enough tickers are under way, for senders that go as fast as possible.
     *
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    void awaitRoom() throws InterruptedException;
}
