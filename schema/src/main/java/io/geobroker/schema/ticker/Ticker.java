package io.geobroker.schema.ticker;

import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One price update of a symbol.
 *
 * @param timeMicros sending time, microseconds since the epoch; strictly increasing for each symbol
 * @param recordedAt the original time of a replayed price; matching never reads it
 * @param move the newest move of the symbol that its sender knew, so that it sends to its target; 0 for none
 */
public record Ticker(
        Symbol symbol,
        Price price,
        long timeMicros,
        @Nullable Instant recordedAt,
        int move) {

    public Ticker(Symbol symbol, Price price, long timeMicros, @Nullable Instant recordedAt) {
        this(symbol, price, timeMicros, recordedAt, 0);
    }

    public Ticker {
        if (timeMicros <= 0) {
            throw new IllegalArgumentException("ticker time must be > 0: " + timeMicros);
        }
        if (move < 0) {
            throw new IllegalArgumentException("ticker move must be >= 0: " + move);
        }
    }
}
