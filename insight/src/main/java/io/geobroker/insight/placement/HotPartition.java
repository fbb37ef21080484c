package io.geobroker.insight.placement;

import io.geobroker.schema.listing.Symbol;
import org.jspecify.annotations.Nullable;

/**
 * A partition with too many orders or reads.
 *
 * @param orders waiting in it
 * @param rowsPerSecond read by this broker
 * @param buckets of the symbol now
 * @param bucketsThatSpread bring each below the limits; null when the maximum does not, or as many as now do in time
 */
public record HotPartition(
        Symbol symbol,
        int bucket,
        int orders,
        double rowsPerSecond,
        int buckets,
        @Nullable Integer bucketsThatSpread) {}
