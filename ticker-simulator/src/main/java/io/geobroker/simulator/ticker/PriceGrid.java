package io.geobroker.simulator.ticker;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;

/** Between prices and the numbers of statistics, which are units of currency. */
public final class PriceGrid {
    private static final double MICROS = 1e6;

    private PriceGrid() {}

    /** On the tick, so that an order may ask for it; what is out of range becomes the least or the dearest. */
    public static Price nearest(Listing listing, double amount) {
        return listing.nearestOnTick(Math.round(Math.min(amount * MICROS, Price.MAX_MICROS)));
    }

    /** The price as a number. */
    public static double amountOf(Price price) {
        return price.micros() / MICROS;
    }
}
