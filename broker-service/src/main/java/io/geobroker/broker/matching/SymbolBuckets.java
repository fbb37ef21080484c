package io.geobroker.broker.matching;

import io.geobroker.broker.region.Listings;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;

/**
 * Which buckets of a symbol its owner reads. One that was read once is read for ever; but reads of news leave out those that
 * get no new orders any more, when none has come there for as long as a catch-up looks back.
 *
 * <p>Changed on the matching thread; {@link #count} is also asked by reads that are repeated, on their own thread.
 */
final class SymbolBuckets {
    private final Symbol symbol;
    private final Listings listings;
    private final long newsForgetMicros;

    private volatile int count = 1;
    /** When a bucket that is not in use was last seen in use. */
    private long allInUseMicros;

    /** @param catchUpWindow how far back a catch-up reads at most */
    SymbolBuckets(Symbol symbol, Listings listings, Duration catchUpWindow) {
        this.symbol = symbol;
        this.listings = listings;
        this.newsForgetMicros = catchUpWindow.toNanos() / 1_000;
    }

    /** How many are read. */
    int count() {
        return count;
    }

    /** @param kept how many owners before have read; the listing may have more */
    void begin(int kept, long nowMicros) {
        count = Math.max(kept, listings.bucketsToRead(symbol));
        allInUseMicros = nowMicros;
    }

    /** Reads as many as the listing has by now, if these are more; tells whether they are. */
    boolean grow(long nowMicros) {
        int wanted = listings.bucketsToRead(symbol);
        if (wanted <= count) {
            return false;
        }
        count = wanted;
        allInUseMicros = nowMicros;
        return true;
    }

    /** How many a read of news has: those in use, or all as long as an order may come to the others any moment. */
    int ofNews(long nowMicros) {
        int inUse = Math.min(count, listings.bucketsInUse(symbol));
        if (inUse == count) {
            allInUseMicros = nowMicros;
        }
        return nowMicros - allInUseMicros > newsForgetMicros ? inUse : count;
    }

    /** A new order was found in the bucket. */
    void sawNewOrder(int bucket, long nowMicros) {
        if (bucket >= listings.bucketsInUse(symbol)) {
            allInUseMicros = nowMicros;
        }
    }
}
