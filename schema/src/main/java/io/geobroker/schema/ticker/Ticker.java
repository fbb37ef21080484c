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
 */
public record Ticker(
        Symbol symbol,
        Price price,
        long timeMicros,
        @Nullable Instant recordedAt) {

    public Ticker {
        if (timeMicros <= 0) {
            throw new IllegalArgumentException("ticker time must be > 0: " + timeMicros);
        }
    }
}
