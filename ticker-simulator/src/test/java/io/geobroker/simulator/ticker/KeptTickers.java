package io.geobroker.simulator.ticker;

import io.geobroker.schema.ticker.Ticker;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps tickers in memory. */
public final class KeptTickers implements TickerSink {
    private final List<Ticker> tickers = new CopyOnWriteArrayList<>();

    @Override
    public void send(Ticker ticker) {
        tickers.add(ticker);
    }

    @Override
    public void awaitRoom() {}

    public List<Ticker> tickers() {
        return tickers;
    }
}
