package io.geobroker.broker.region;

import io.geobroker.schema.listing.Symbol;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/**
 * How many buckets of each symbol its owner reads; only grows. The next owner reads as many, and no order is placed above
 * them.
 */
public interface ReadBuckets {

    /** 1 without a row. */
    CompletionStage<Integer> find(Symbol symbol);

    CompletionStage<Map<Symbol, Integer>> all();

    /** Of concurrent numbers the highest stands. */
    CompletionStage<Void> keep(Symbol symbol, int buckets);
}
