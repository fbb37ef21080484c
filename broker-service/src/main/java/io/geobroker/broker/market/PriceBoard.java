package io.geobroker.broker.market;

import io.geobroker.broker.order.MicroClock;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The last price of every stock as this instance knows it, in memory: of the stocks it owns from each ticker it receives, of
 * all others from what is stored, read now and then.
 *
 * <p>Written by the matching thread and by {@link ReadLastPrices}, read by any.
 */
public final class PriceBoard {
    private final MicroClock clock;
    private final Duration maxAge;
    private final Duration clockSkew;
    private final ConcurrentMap<Symbol, LastPrice> prices = new ConcurrentHashMap<>();

    /**
     * @param maxAge how long after its ticker a price is current
     * @param clockSkew how far clocks may differ: a price from further in the future is none
     */
    public PriceBoard(MicroClock clock, Duration maxAge, Duration clockSkew) {
        this.clock = clock;
        this.maxAge = maxAge;
        this.clockSkew = clockSkew;
    }

    /** Takes it up unless a newer one is known, or it is from the future: that would stand until its time has come. */
    public void note(LastPrice price) {
        if (!price.isFromBeyond(clock.micros(), clockSkew)) {
            prices.merge(price.symbol(), price, LastPrice::newer);
        }
    }

    /** The newest that is known, however old. */
    public Optional<LastPrice> find(Symbol symbol) {
        return Optional.ofNullable(prices.get(symbol));
    }

    /** Whether an order may be filled at it: not if its ticker is older than a configured time, or from the future. */
    public boolean isCurrent(LastPrice price) {
        return isYounger(price, maxAge) && !price.isFromBeyond(clock.micros(), clockSkew);
    }

    Duration maxAge() {
        return maxAge;
    }

    /** How long ago its ticker was sent; zero if that is yet to come, by clocks that differ. */
    public Duration ageOf(LastPrice price) {
        return Duration.ofNanos(Math.max(0, clock.micros() - price.tickerTimeMicros()) * 1_000);
    }

    boolean isYounger(LastPrice price, Duration age) {
        return clock.micros() - price.tickerTimeMicros() < age.toNanos() / 1_000;
    }
}
