package io.geobroker.broker.tape;

import io.geobroker.schema.listing.Symbol;
import org.jspecify.annotations.Nullable;

/**
 * Which of a symbol's trades to read.
 *
 * @param startMicros microseconds since the epoch; inclusive
 * @param endMicros inclusive
 * @param limit 1 to {@value #MAX_LIMIT}; cuts at the far end
 * @param from where the previous page ended; null for the first
 */
public record TapeQuery(
        Symbol symbol,
        long startMicros,
        long endMicros,
        boolean newestFirst,
        int limit,
        @Nullable TapePosition from) {
    public static final int MAX_LIMIT = 10_000;

    public TapeQuery {
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit must be 1 to " + MAX_LIMIT + ": " + limit);
        }
    }

    public boolean accepts(TapeEntry entry) {
        return entry.tradedAtMicros() >= startMicros
                && entry.tradedAtMicros() <= endMicros
                && (from == null || from.comesBefore(entry, newestFirst));
    }

    public long earliestMicros() {
        return from == null || newestFirst ? startMicros : Math.max(startMicros, from.tradedAtMicros());
    }

    public long latestMicros() {
        return from == null || !newestFirst ? endMicros : Math.min(endMicros, from.tradedAtMicros());
    }
}
