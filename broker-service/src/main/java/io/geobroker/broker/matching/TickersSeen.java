package io.geobroker.broker.matching;

import io.geobroker.schema.ticker.Ticker;

/** Sees the tickers of the symbols that are matched here. Called on the matching thread; must not block, nor fail. */
public interface TickersSeen {

    /** Before it is matched, which it is unless it is a duplicate or late. */
    void accepted(Ticker ticker);

    /** It is from further in the future than clocks differ, and was put aside. */
    void early(Ticker ticker);
}
