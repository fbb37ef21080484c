package io.geobroker.schema.listing;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A symbol at an exchange.
 *
 * @param symbol the stock
 * @param exchange the exchange that lists it
 * @param homeRegion the region of that exchange, where the symbol's orders are matched
 * @param buckets number of partitions its new orders are spread over, 1 to 64; those that wait already stay where they are
 * @param referencePrice about what it trades at; read by simulators, and by matching where there is no price yet
 * @param priceBand how far from the last price the next one may be; null for the brokers' default
 */
public record Listing(
        Symbol symbol,
        String exchange,
        String homeRegion,
        int buckets,
        Price referencePrice,
        @Nullable PriceBand priceBand) {
    public static final int MAX_BUCKETS = 64;

    /** With the default price band. */
    public Listing(Symbol symbol, String exchange, String homeRegion, int buckets, Price referencePrice) {
        this(symbol, exchange, homeRegion, buckets, referencePrice, null);
    }

    public Listing {
        if (exchange.isBlank()) {
            throw new IllegalArgumentException("exchange of " + symbol + " must not be blank");
        }
        if (homeRegion.isBlank()) {
            throw new IllegalArgumentException("home region of " + symbol + " must not be blank");
        }
        if (buckets < 1 || buckets > MAX_BUCKETS) {
            throw new IllegalArgumentException(
                    "buckets of " + symbol + " must be 1 to " + MAX_BUCKETS + ": " + buckets);
        }
    }

    /**
     * Whether orders may ask for that price: a multiple of 0.01 from 1 on, of 0.0001 below, for every listing. The steps are
     * those of Rule 612 of the SEC's Regulation NMS.
     */
    public boolean isOnTick(Price price) {
        return price.isOnTick();
    }

    /** The band that was set for this listing, if one was. */
    public Optional<PriceBand> ownBand() {
        return Optional.ofNullable(priceBand);
    }

    /** The same, spread over so many. */
    public Listing withBuckets(int number) {
        return new Listing(symbol, exchange, homeRegion, number, referencePrice, priceBand);
    }
}
