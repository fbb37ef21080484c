package io.geobroker.insight.placement;

import io.geobroker.schema.listing.Listing;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the waiting orders of a symbol are.
 *
 * @param listing the symbol
 * @param ownedHere whether this broker matches it, and so knows how many orders wait
 * @param buckets in order
 */
public record SymbolPlacement(Listing listing, boolean ownedHere, List<Bucket> buckets) {

    /**
     * One partition of the symbol.
     *
     * @param number from 0
     * @param place where it is
     * @param orders how many wait; null when this broker does not match the symbol
     * @param reads what this broker reads of it; null when it does not
     */
    public record Bucket(
            int number, PartitionPlace place, @Nullable Integer orders, PartitionReads.@Nullable Reads reads) {}
}
