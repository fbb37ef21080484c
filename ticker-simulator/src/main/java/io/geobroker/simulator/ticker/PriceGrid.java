package io.geobroker.simulator.ticker;

import io.geobroker.schema.listing.Price;

/** The steps in which a stock is quoted: a cent, or a hundredth of a cent for prices under 10. */
public final class PriceGrid {
    private static final long FINE_BELOW_MICROS = 10_000_000;
    private static final long FINE_STEP_MICROS = 100;
    private static final long STEP_MICROS = 10_000;
    private static final double MICROS = 1e6;

    private PriceGrid() {}

    /**
     * Turns a number of a statistic into a price that can be quoted.
     *
     * @param amount in units of currency; what is below the smallest step or above the dearest price becomes that
     */
    public static Price nearest(double amount) {
        double micros = amount * MICROS;
        long step = micros < FINE_BELOW_MICROS ? FINE_STEP_MICROS : STEP_MICROS;
        long rounded = Math.round(micros / step) * step;
        return new Price(Math.min(Math.max(rounded, step), Price.MAX_MICROS));
    }

    /** The price as a number for a statistic, in units of currency. */
    public static double amountOf(Price price) {
        return price.micros() / MICROS;
    }
}
