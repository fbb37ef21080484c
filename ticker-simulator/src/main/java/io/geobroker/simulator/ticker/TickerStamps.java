package io.geobroker.simulator.ticker;

import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.Ticker;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Stamps tickers with the sending time. Times of a symbol strictly increase, even if the clock steps back; by more than brokers
 * bear ({@code geobroker.matching.clock-skew}) they follow it. Not thread-safe; one instance must stamp all tickers of a symbol.
 */
public final class TickerStamps {
    private static final long MOST_AHEAD_MICROS = 5_000_000;

    private final InstantSource clock;
    private final Map<Symbol, Long> last = new HashMap<>();

    public TickerStamps(InstantSource clock) {
        this.clock = clock;
    }

    public Ticker stamp(Symbol symbol, Price price, @Nullable Instant recordedAt) {
        long now = ChronoUnit.MICROS.between(Instant.EPOCH, clock.instant());
        long time = last.merge(
                symbol,
                now,
                (before, reading) -> before - reading > MOST_AHEAD_MICROS ? reading : Math.max(before + 1, reading));
        return new Ticker(symbol, price, time, recordedAt);
    }
}
