package io.geobroker.simulator.customer;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Symbol;

/**
 * What customers anywhere know about a stock without asking its region: where it trades, more or less.
 *
 * @param listing as the world file has it: its price swings around the reference, and orders keep to its tick
 * @param volatility how far: the standard deviation as a fraction of the reference
 * @param home whether its exchange is in the customers' own region
 */
public record TradedStock(Listing listing, double volatility, boolean home) {
    Symbol symbol() {
        return listing.symbol();
    }
}
