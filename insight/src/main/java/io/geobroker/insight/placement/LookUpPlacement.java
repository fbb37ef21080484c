package io.geobroker.insight.placement;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Symbol;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Finds the nodes of a symbol's waiting orders, and their known number. */
public record LookUpPlacement(Ring ring, WaitingOrders waiting, PartitionReads reads) {

    /** Unknown values are null and fail nothing. */
    public CompletionStage<SymbolPlacement> of(Listing listing) {
        return waiting.byBucket()
                .<@Nullable List<Integer>>thenApply(known -> known.get(listing.symbol()))
                .exceptionally(unknown -> null)
                .thenApply(orders -> placement(listing, orders));
    }

    private SymbolPlacement placement(Listing listing, @Nullable List<Integer> orders) {
        Symbol symbol = listing.symbol();
        return new SymbolPlacement(
                listing,
                orders != null,
                IntStream.range(0, orders == null ? listing.buckets() : Math.max(listing.buckets(), orders.size()))
                        .mapToObj(bucket -> new SymbolPlacement.Bucket(
                                bucket,
                                ring.placeOf(symbol, bucket),
                                orders == null || bucket >= orders.size() ? null : orders.get(bucket),
                                reads.find(symbol, bucket).orElse(null)))
                        .toList());
    }
}
