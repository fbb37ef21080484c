package io.geobroker.insight.placement;

import io.geobroker.schema.listing.Listing;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a symbol's waiting orders are.
 *
 * @param ownedHere whether this broker matches it and knows its orders
 */
public record SymbolPlacement(Listing listing, boolean ownedHere, List<Bucket> buckets) {

    /**
     * @param orders waiting; null when another broker matches the symbol
     * @param reads by this broker; null without any
     */
    public record Bucket(
            int number, PartitionPlace place, @Nullable Integer orders, PartitionReads.@Nullable Reads reads) {}
}
