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
    private final ConcurrentMap<Symbol, LastPrice> prices = new ConcurrentHashMap<>();

    /** @param maxAge how long after its ticker a price is current */
    public PriceBoard(MicroClock clock, Duration maxAge) {
        this.clock = clock;
        this.maxAge = maxAge;
    }

    /** Takes it up unless a newer one is known. */
    public void note(LastPrice price) {
        prices.merge(price.symbol(), price, LastPrice::newer);
    }

    /** The newest that is known, however old. */
    public Optional<LastPrice> find(Symbol symbol) {
        return Optional.ofNullable(prices.get(symbol));
    }

    /** Whether an order may be filled at it: not if its ticker is older than a configured time. */
    public boolean isCurrent(LastPrice price) {
        return isYounger(price, maxAge);
    }

    boolean isYounger(LastPrice price, Duration age) {
        return clock.micros() - price.tickerTimeMicros() < age.toNanos() / 1_000;
    }
}
