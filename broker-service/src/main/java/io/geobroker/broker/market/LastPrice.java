package io.geobroker.broker.market;

import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a stock traded at last.
 *
 * @param tickerTimeMicros when its ticker was sent, microseconds since the epoch; the newer of two counts
 * @param previousClose of the session before; null while unknown
 */
public record LastPrice(
        Symbol symbol,
        Price price,
        long tickerTimeMicros,
        @Nullable Price previousClose) {

    public LastPrice(Symbol symbol, Price price, long tickerTimeMicros) {
        this(symbol, price, tickerTimeMicros, null);
    }

    LastPrice behind(@Nullable Price close) {
        return new LastPrice(symbol, price, tickerTimeMicros, previousClose == null ? close : previousClose);
    }

    /** Whether its time is further in the future than clocks differ. */
    public boolean isFromBeyond(long nowMicros, Duration clockSkew) {
        return tickerTimeMicros - nowMicros > clockSkew.toNanos() / 1_000;
    }

    static LastPrice newer(LastPrice one, LastPrice other) {
        return other.tickerTimeMicros > one.tickerTimeMicros ? other : one;
    }
}
