package io.geobroker.broker.region;

import io.geobroker.schema.listing.Symbol;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/**
 * How many buckets of each symbol its owner reads; only grows. The next owner reads as many, and no order is placed above
 * them.
 */
public interface ReadBuckets {

    /** As the local datacenter has it; 1 without a row. */
    CompletionStage<Integer> find(Symbol symbol);

    /** Symbols without a row are missing. */
    CompletionStage<Map<Symbol, Integer>> all();

    /** Keeps the highest of concurrent numbers. */
    CompletionStage<Void> keep(Symbol symbol, int buckets);
}
