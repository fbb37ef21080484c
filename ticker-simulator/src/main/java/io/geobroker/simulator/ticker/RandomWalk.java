package io.geobroker.simulator.ticker;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * A random walk of one stock's price that reverts to its reference price.
 *
 * <p>The logarithm of price / reference is an Ornstein-Uhlenbeck process (G. E. Uhlenbeck, L. S. Ornstein, Physical Review
 * 36, 1930, 823-841): {@code dX = -X/T dt + sqrt(2/T) s dW}, reversion time T, stationary standard deviation s. Steps of any
 * length are exact (D. T. Gillespie, Physical Review E 54, 1996, 2084-2091): {@code X(t+d) = X(t) m + s sqrt(1 - m^2) N},
 * {@code m = exp(-d/T)}, N standard normal. The first price is stationary too, {@code N(0, s^2)}, so nothing has to settle.
 *
 * <p>The same arguments give the same prices. Not thread-safe.
 */
public final class RandomWalk {
    private final Listing listing;
    private final double reference;
    private final double volatility;
    private final double memory;
    private final double innovation;
    private final RandomGenerator random;
    private double distance;

    /**
     * @param step the time between two prices
     * @param random read once for each price
     */
    public RandomWalk(Listing listing, Swing swing, Duration step, RandomGenerator random) {
        this.listing = listing;
        this.reference = PriceGrid.amountOf(listing.referencePrice());
        this.volatility = swing.volatility();
        this.random = random;
        memory = Math.exp(-(double) step.toNanos() / swing.reversion().toNanos());
        innovation = volatility * Math.sqrt(1 - memory * memory);
        distance = Double.NaN;
    }

    public Symbol symbol() {
        return listing.symbol();
    }

    public Price next() {
        double normal = random.nextGaussian();
        distance = Double.isNaN(distance) ? volatility * normal : distance * memory + innovation * normal;
        return PriceGrid.nearest(listing, reference * Math.exp(distance));
    }
}
