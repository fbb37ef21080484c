package io.geobroker.loadtest.experiment.load;

import io.geobroker.loadtest.report.Numbers;

/**
 * Rates per second, over all regions together.
 *
 * @param trades that these orders make
 */
public record Rates(double tickers, double orders, double trades) {
    /** As published: 600 tickers and 300 orders, 200 of which fill. */
    public static final Rates PROTOTYPE = new Rates(600, 300);

    /** Rates of a usual load, in which two of three orders fill. */
    public Rates(double tickers, double orders) {
        this(tickers, orders, orders * Load.NEAR);
    }

    /** As many trades of orders that all fill, see {@link Load#withFillsOnly}. */
    public Rates fillingAll() {
        return new Rates(tickers, trades, trades);
    }

    public Rates times(double share) {
        return new Rates(tickers * share, orders * share, trades * share);
    }

    @Override
    public String toString() {
        return Numbers.text("%.0f tickers/s, %.0f orders/s, %.0f trades/s", tickers, orders, trades);
    }
}
