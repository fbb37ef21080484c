package io.geobroker.loadtest.experiment;

import java.util.Locale;

/** How much a second, over all regions together. */
record Rates(double tickers, double orders) {
    /** What was published: 600 tickers and 300 orders, 200 of which fill. */
    static final Rates PROTOTYPE = new Rates(600, 300);

    /** The trades that so many orders make: two of three are within the market's swing. */
    double trades() {
        return orders * Load.NEAR;
    }

    Rates times(double share) {
        return new Rates(tickers * share, orders * share);
    }

    /** What one of so many regions gets. */
    Rates among(int regions) {
        return times(1.0 / regions);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.0f tickers/s, %.0f orders/s, %.0f trades/s", tickers, orders, trades());
    }
}
