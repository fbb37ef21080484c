package io.geobroker.insight.placement;

import io.geobroker.schema.listing.Symbol;
import org.jspecify.annotations.Nullable;

/**
 * A partition that holds or yields more than one should.
 *
 * @param symbol the stock
 * @param bucket which of its partitions
 * @param orders how many orders wait in it
 * @param rowsPerSecond how many rows this broker reads of it
 * @param buckets how many partitions the symbol has now
 * @param bucketsThatSpread how many would bring each below the limits; null when the most a listing may have would not
 */
public record HotPartition(
        Symbol symbol,
        int bucket,
        int orders,
        double rowsPerSecond,
        int buckets,
        @Nullable Integer bucketsThatSpread) {}
