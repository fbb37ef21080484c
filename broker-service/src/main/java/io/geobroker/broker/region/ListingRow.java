package io.geobroker.broker.region;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A row of the table of listings, unchecked: anybody may have written it.
 *
 * @param homeRegion null when missing, like any value outside the key
 * @param priceBand null for the brokers' default
 * @param tickMicros null for the rule by price
 * @param delistedAtMicros null while it is traded
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
