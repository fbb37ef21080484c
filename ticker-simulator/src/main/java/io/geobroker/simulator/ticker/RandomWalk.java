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
    /**
     * Long-term standard deviation s. Customers of all regions rely on it: a higher one would let prices and their triggers vary
     * more, a much lower one by a few cents.
     */
    public static final double VOLATILITY = 0.004;

    /** Time T in which a distance to the reference shrinks to 1/e on average; a longer one means later fills. */
    private static final Duration REVERSION = Duration.ofSeconds(2);

    private final Listing listing;
    private final double memory;
    private final double innovation;
    private final RandomGenerator random;
    private double distance;

    /**
     * @param step the time between two prices
     * @param random read once for each price
     */
    public RandomWalk(Listing listing, Duration step, RandomGenerator random) {
        this.listing = listing;
        this.random = random;
        memory = Math.exp(-(double) step.toNanos() / REVERSION.toNanos());
        innovation = VOLATILITY * Math.sqrt(1 - memory * memory);
        distance = Double.NaN;
    }

    public Symbol symbol() {
        return listing.symbol();
    }

    public Price next() {
        double normal = random.nextGaussian();
        distance = Double.isNaN(distance) ? VOLATILITY * normal : distance * memory + innovation * normal;
        return priceAt(listing, distance);
    }

    /** The price on the tick whose logarithm is so far from that of the reference. */
    public static Price priceAt(Listing listing, double distance) {
        return listing.nearestOnTick(Math.round(listing.referencePrice().micros() * Math.exp(distance)));
    }
}
