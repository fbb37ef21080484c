package io.geobroker.broker.region;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.PriceBand;
import io.geobroker.schema.listing.Symbol;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** What is listed, as operators wish it, and where each symbol is at home, which they cannot change. */
public interface ListingTables {

    /** All rows, as the local datacenter has them. */
    CompletionStage<List<ListingRow>> rows();

    /** The homes that were decided, as the local datacenter has them. */
    CompletionStage<List<SymbolHome>> homes();

    /**
     * Decides the home of a symbol, by a majority of the world, unless it is decided.
     *
     * @return the home that stands, the proposed one or another; fails when the majority does not answer, and then the
     *     proposed one may stand
     */
    CompletionStage<SymbolHome> decideHome(SymbolHome proposed);

    /** Writes a row whole; a delisted one is traded again. */
    CompletionStage<Void> put(Listing listing);

    CompletionStage<Void> setBuckets(String exchange, Symbol symbol, int buckets);

    /** @param band null for the brokers' default */
    CompletionStage<Void> setPriceBand(String exchange, Symbol symbol, @Nullable PriceBand band);

    /** Writes the tick of that listing and nothing else. */
    CompletionStage<Void> setTick(Listing listing);

    /** @param atMicros microseconds since the epoch */
    CompletionStage<Void> delist(String exchange, Symbol symbol, long atMicros);
}
