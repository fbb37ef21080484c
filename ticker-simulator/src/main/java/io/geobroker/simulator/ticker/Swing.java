package io.geobroker.simulator.ticker;

import java.time.Duration;

/**
 * How a price moves around its reference.
 *
 * @param volatility long-term standard deviation as a fraction of the reference price
 * @param reversion time in which a distance to the reference shrinks to 1/e (37 %) on average
 */
public record Swing(double volatility, Duration reversion) {
    /**
     * Of all stocks. Customers of all regions rely on it. A higher volatility would let prices and customers' triggers vary more,
     * a much lower one by a few cents; a longer reversion means calmer prices and later fills.
     */
    public static final Swing OF_STOCKS = new Swing(0.004, Duration.ofSeconds(2));
}
