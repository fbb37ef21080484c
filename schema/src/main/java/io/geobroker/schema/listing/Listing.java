package io.geobroker.schema.listing;

import io.geobroker.schema.Checks;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A symbol at an exchange.
 *
 * @param homeRegion the region of the exchange, where orders are matched
 * @param buckets number of partitions for new orders, 1 to 64; open orders stay in theirs
 * @param referencePrice approximate; for simulators, and for matching before the first price
 * @param priceBand how far the next price may be from the last; null for the brokers' default
 * @param tick the smallest step of order prices, at most the reference price; null for the default of {@link #isOnTick}
 */
public record Listing(
        Symbol symbol,
        String exchange,
        String homeRegion,
        int buckets,
        Price referencePrice,
        @Nullable PriceBand priceBand,
        @Nullable Price tick) {
    public static final int MAX_BUCKETS = 64;

    private static final long ONE_MICROS = 1_000_000;
    private static final long TICK_MICROS = 10_000;
    private static final long TICK_BELOW_ONE_MICROS = 100;

    public Listing(Symbol symbol, String exchange, String homeRegion, int buckets, Price referencePrice) {
        this(symbol, exchange, homeRegion, buckets, referencePrice, null, null);
    }

    public Listing {
        Checks.that(!exchange.isBlank(), "exchange of " + symbol + " must not be blank");
        Checks.that(!homeRegion.isBlank(), "home region of " + symbol + " must not be blank");
        Checks.that(
                buckets >= 1 && buckets <= MAX_BUCKETS,
                "buckets of " + symbol + " must be 1 to " + MAX_BUCKETS + ": " + buckets);
        Checks.that(
                tick == null || tick.compareTo(referencePrice) <= 0,
                "tick of " + symbol + " must be at most its price " + referencePrice + ": " + tick);
    }

    /**
     * Whether orders may have that price: a multiple of the tick. The default tick is 0.01, below a price of 1 it is 0.0001
     * (Rule 612 of the SEC's Regulation NMS). Checked for new orders only: open orders stay when the tick changes.
     */
    public boolean isOnTick(Price price) {
        return price.micros() % tickMicros(price.micros()) == 0;
    }

    public Price nearestOnTick(long micros) {
        long step = tickMicros(micros);
        long rounded = Math.floorDiv(micros + step / 2, step) * step;
        return new Price(Math.min(Math.max(rounded, step), Price.MAX_MICROS / step * step));
    }

    private long tickMicros(long micros) {
        if (tick != null) {
            return tick.micros();
        }
        return micros < ONE_MICROS ? TICK_BELOW_ONE_MICROS : TICK_MICROS;
    }

    public Optional<Price> ownTick() {
        return Optional.ofNullable(tick);
    }

    public Optional<PriceBand> ownBand() {
        return Optional.ofNullable(priceBand);
    }

    public Listing withBuckets(int number) {
        return new Listing(symbol, exchange, homeRegion, number, referencePrice, priceBand, tick);
    }

    public Listing withTick(@Nullable Price step) {
        return new Listing(symbol, exchange, homeRegion, buckets, referencePrice, priceBand, step);
    }
}
