package io.geobroker.insight.placement;

import org.jspecify.annotations.Nullable;

/**
 * A partition with too many orders or reads, also on the wire.
 *
 * @param orders waiting in it
 * @param rowsReadPerSecond by this broker
 * @param buckets of the symbol now
 * @param bucketsThatSpread bring each below the limits; null when the maximum does not, or as many as now do in time
 */
public record HotPartition(
        String symbol,
        int bucket,
        int orders,
        double rowsReadPerSecond,
        int buckets,
        @Nullable Integer bucketsThatSpread) {}
