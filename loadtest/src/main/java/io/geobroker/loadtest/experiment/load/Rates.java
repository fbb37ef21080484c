package io.geobroker.loadtest.experiment.load;

import java.util.Locale;

/**
 * How much a second, over all regions together.
 *
 * @param trades that so many orders make
 */
public record Rates(double tickers, double orders, double trades) {
    /** What was published: 600 tickers and 300 orders, 200 of which fill. */
    public static final Rates PROTOTYPE = new Rates(600, 300);

    /** With the usual load: two of three orders are within the market's swing. */
    public Rates(double tickers, double orders) {
        this(tickers, orders, orders * Load.NEAR);
    }

    /** The same trades of orders that all fill, see {@link Load#withFillsOnly}. */
    public Rates fillingAll() {
        return new Rates(tickers, trades, trades);
    }

    public Rates times(double share) {
        return new Rates(tickers * share, orders * share, trades * share);
    }

    /** What one of so many regions gets. */
    Rates among(int regions) {
        return times(1.0 / regions);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.0f tickers/s, %.0f orders/s, %.0f trades/s", tickers, orders, trades);
    }
}
