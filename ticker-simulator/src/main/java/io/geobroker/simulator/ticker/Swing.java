package io.geobroker.simulator.ticker;

import java.time.Duration;

/**
 * How a price swings around its reference.
 *
 * @param volatility standard deviation of the price over a long time, as a fraction of the reference price: 0.004 keeps
 *     two thirds of all prices within 0.4 % of it
 * @param reversion time in which a distance to the reference shrinks to 1/e (37 %) on average
 */
public record Swing(double volatility, Duration reversion) {
    private static final double MAX_VOLATILITY = 0.2;

    public Swing {
        if (!(volatility > 0 && volatility <= MAX_VOLATILITY)) {
            throw new IllegalArgumentException("volatility must be > 0 and <= " + MAX_VOLATILITY + ": " + volatility);
        }
        if (reversion.isNegative() || reversion.isZero()) {
            throw new IllegalArgumentException("reversion must be > 0: " + reversion);
        }
    }
}
