package io.geobroker.schema.listing;

/**
 * A symbol at an exchange.
 *
 * @param symbol the stock
 * @param exchange the exchange that lists it
 * @param homeRegion the region of that exchange, where the symbol's orders are matched
 * @param buckets number of partitions its new orders are spread over, 1 to 64; those that wait already stay where they are
 * @param referencePrice about what it trades at; only simulators read it
 */
public record Listing(Symbol symbol, String exchange, String homeRegion, int buckets, Price referencePrice) {
    public static final int MAX_BUCKETS = 64;

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
}
