package io.geobroker.simulator.ticker;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * The prices of one stock, wandering at random but drawn back to its reference price.
 *
 * <p>The logarithm of price / reference is an Ornstein-Uhlenbeck process (G. E. Uhlenbeck, L. S. Ornstein, Physical
 * Review 36, 1930, 823-841), {@code dX = -X/T dt + sqrt(2/T) s dW}, with reversion time T and stationary standard
 * deviation s. It is stepped exactly, for any length of step, as in D. T. Gillespie, Physical Review E 54, 1996,
 * 2084-2091: {@code X(t+d) = X(t) m + s sqrt(1 - m^2) N} with {@code m = exp(-d/T)} and N a standard normal number. The
 * first price is drawn from the stationary distribution {@code N(0, s^2)} too, so there is no settling phase; and as it
 * is the logarithm that walks, the price is always &gt; 0.
 *
 * <p>The same arguments give the same prices for ever. Not for several threads.
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
     * @param listing whose reference price it is drawn back to, in steps of its tick
     * @param step the time between two prices
     * @param random read once for each price; the same numbers make the same prices
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

    /** The next price, one step after the last. */
    public Price next() {
        double normal = random.nextGaussian();
        distance = Double.isNaN(distance) ? volatility * normal : distance * memory + innovation * normal;
        return PriceGrid.nearest(listing, reference * Math.exp(distance));
    }
}
