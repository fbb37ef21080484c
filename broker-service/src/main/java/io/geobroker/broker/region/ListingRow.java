package io.geobroker.broker.region;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A row of the table of listings as it stands there, which anybody may have written: nothing of it need make sense.
 *
 * @param exchange of the key
 * @param symbol of the key
 * @param homeRegion null when the row lacks it, as every value beside the key may
 * @param priceBand null for the brokers' default
 * @param tickMicros null for the rule by price
 * @param delistedAtMicros since when nothing new is taken; null while it is traded
 */
public record ListingRow(
        String exchange,
        String symbol,
        @Nullable String homeRegion,
        @Nullable Integer buckets,
        @Nullable Long referencePriceMicros,
        @Nullable BigDecimal priceBand,
        @Nullable Long tickMicros,
        @Nullable Long delistedAtMicros) {}
