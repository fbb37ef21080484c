package io.geobroker.simulator.customer;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Symbol;

/**
 * What customers know of a stock without its current price.
 *
 * @param volatility standard deviation of the price as a fraction of the reference
 * @param home whether its exchange is in the customers' own region
 */
public record TradedStock(Listing listing, double volatility, boolean home) {
    Symbol symbol() {
        return listing.symbol();
    }
}
