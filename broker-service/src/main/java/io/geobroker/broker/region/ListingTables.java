package io.geobroker.broker.region;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.PriceBand;
import io.geobroker.schema.listing.Symbol;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Listings, which operators write, and homes of symbols, which they cannot change. Reads are local. */
public interface ListingTables {

    CompletionStage<List<ListingRow>> rows();

    CompletionStage<List<SymbolHome>> homes();

    /** Those of all symbols, in no order. */
    CompletionStage<List<SymbolMove>> moves();

    CompletionStage<List<LostDoor>> lostDoors();

    /**
     * Declares a door lost, by a majority of the regions that are left, unless it is.
     *
     * @return the declaration that stands; fails when no majority answers, and then the proposed one may stand
     */
    CompletionStage<LostDoor> declareLost(LostDoor proposed);

    /**
     * Decides a symbol's home by a majority of the world, unless it is decided.
     *
     * @return the home that stands; fails when no majority answers, and then the proposed one may stand
     */
    CompletionStage<SymbolHome> decideHome(SymbolHome proposed);

    /** Writes a whole row; lists a delisted symbol again. */
    CompletionStage<Void> put(Listing listing);

    CompletionStage<Void> setBuckets(String exchange, Symbol symbol, int buckets);

    /** @param band null for the brokers' default */
    CompletionStage<Void> setPriceBand(String exchange, Symbol symbol, @Nullable PriceBand band);

    /** Writes only the tick. */
    CompletionStage<Void> setTick(Listing listing);

    CompletionStage<Void> delist(String exchange, Symbol symbol, long atMicros);
}
