package io.geobroker.broker.region;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;

/**
 * The home of a symbol, decided once for the world. No two regions may decide on one order.
 *
 * @param exchange the only one that lists it
 * @param referencePrice about its price when it was first listed
 */
public record SymbolHome(Symbol symbol, String exchange, String homeRegion, Price referencePrice) {

    public static SymbolHome of(Listing listing) {
        return new SymbolHome(listing.symbol(), listing.exchange(), listing.homeRegion(), listing.referencePrice());
    }
}
