package io.geobroker.broker.market;

import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;

/**
 * What a stock traded at last.
 *
 * @param tickerTimeMicros when its ticker was sent, microseconds since the epoch; the newer of two is the last
 */
public record LastPrice(Symbol symbol, Price price, long tickerTimeMicros) {

    static LastPrice newer(LastPrice one, LastPrice other) {
        return other.tickerTimeMicros > one.tickerTimeMicros ? other : one;
    }
}
