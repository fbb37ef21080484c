package io.geobroker.broker.region;

import io.geobroker.schema.listing.Symbol;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/** Kept as long as the test runs. */
public final class InMemoryReadBuckets implements ReadBuckets {
    private final Map<Symbol, Integer> kept = new ConcurrentHashMap<>();

    @Override
    public CompletionStage<Integer> find(Symbol symbol) {
        return CompletableFuture.completedFuture(kept.getOrDefault(symbol, 1));
    }

    @Override
    public CompletionStage<Map<Symbol, Integer>> all() {
        return CompletableFuture.completedFuture(Map.copyOf(kept));
    }

    @Override
    public CompletionStage<Void> keep(Symbol symbol, int buckets) {
        kept.merge(symbol, buckets, Math::max);
        return CompletableFuture.completedFuture(null);
    }
}
