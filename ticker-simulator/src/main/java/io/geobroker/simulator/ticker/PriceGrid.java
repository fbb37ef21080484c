package io.geobroker.simulator.ticker;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;

/** Converts between prices and amounts in units of currency. */
public final class PriceGrid {
    private static final double MICROS = 1e6;

    private PriceGrid() {}

    /** The nearest price on the tick; out of range, the lowest or highest. */
    public static Price nearest(Listing listing, double amount) {
        return listing.nearestOnTick(Math.round(Math.min(amount * MICROS, Price.MAX_MICROS)));
    }

    public static double amountOf(Price price) {
        return price.micros() / MICROS;
    }
}
