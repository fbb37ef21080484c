package io.geobroker.broker.market;

import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a stock traded at last.
 *
 * @param tickerTimeMicros when its ticker was sent, microseconds since the epoch; the newer of two is the last
 * @param previousClose what it traded at last in the session before; null as long as that is not known
 */
public record LastPrice(
        Symbol symbol,
        Price price,
        long tickerTimeMicros,
        @Nullable Price previousClose) {

    /** As a ticker tells it. */
    public LastPrice(Symbol symbol, Price price, long tickerTimeMicros) {
        this(symbol, price, tickerTimeMicros, null);
    }

    LastPrice behind(@Nullable Price close) {
        return new LastPrice(symbol, price, tickerTimeMicros, previousClose == null ? close : previousClose);
    }

    /** Whether its ticker's time is later than any clock could be that differs from ours by no more than that. */
    public boolean isFromBeyond(long nowMicros, Duration clockSkew) {
        return tickerTimeMicros - nowMicros > clockSkew.toNanos() / 1_000;
    }

    static LastPrice newer(LastPrice one, LastPrice other) {
        return other.tickerTimeMicros > one.tickerTimeMicros ? other : one;
    }
}
