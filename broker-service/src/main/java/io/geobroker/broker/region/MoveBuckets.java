package io.geobroker.broker.region;

import io.geobroker.schema.listing.Symbol;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Counts of this region, and while a symbol moves here the old home's too: it may have kept more that did not arrive yet. Only
 * the home keeps more.
 */
public record MoveBuckets(String here, Listings listings, Regions<ReadBuckets> regions) implements ReadBuckets {

    @Override
    public CompletionStage<Integer> find(Symbol symbol) {
        Optional<SymbolMove> move = listings.moves(symbol).awaited(here);
        CompletionStage<Integer> kept = ours().find(symbol);
        return move.isEmpty()
                ? kept
                : kept.thenCombine(regions.in(move.get().from()).find(symbol), Math::max);
    }

    @Override
    public CompletionStage<Map<Symbol, Integer>> all() {
        return ours().all();
    }

    @Override
    public CompletionStage<Void> keep(Symbol symbol, int buckets) {
        return listings.moves(symbol).home().equals(here)
                ? ours().keep(symbol, buckets)
                : CompletableFuture.completedFuture(null);
    }

    private ReadBuckets ours() {
        return regions.in(here);
    }
}
