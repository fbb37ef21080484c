package io.geobroker.broker.region;

import io.geobroker.schema.listing.Symbol;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/**
 * How many buckets of each symbol its owner reads, kept so that the next owner reads as many and nobody places an order above
 * them. Only ever grows.
 */
public interface ReadBuckets {

    /** As the local datacenter has it; 1 when nothing is kept. */
    CompletionStage<Integer> find(Symbol symbol);

    /** Of all symbols of which something is kept. */
    CompletionStage<Map<Symbol, Integer>> all();

    /** Keeps at least this number, whoever else keeps another one at the same time. */
    CompletionStage<Void> keep(Symbol symbol, int buckets);
}
