package io.geobroker.broker.matching;

import io.geobroker.broker.region.Listings;
import io.geobroker.schema.listing.Symbol;

/**
 * Which buckets of a symbol its owner reads; one read once is read for ever. Reads of news leave out buckets not in use,
 * after a catch-up window without new orders there.
 *
 * <p>Repeated reads ask {@link #count} on their own thread.
 */
final class SymbolBuckets {
    private static final long NEWS_FORGET_MICROS = BookReader.CATCH_UP_WINDOW.toNanos() / 1_000;

    private final Symbol symbol;
    private final Listings listings;

    private volatile int count = 1;
    /** When a bucket not in use was last seen in use. */
    private long allInUseMicros;

    SymbolBuckets(Symbol symbol, Listings listings) {
        this.symbol = symbol;
        this.listings = listings;
    }

    int count() {
        return count;
    }

    /** @param kept by earlier owners; the listing may have more */
    void begin(int kept, long nowMicros) {
        count = Math.max(kept, listings.bucketsToRead(symbol));
        allInUseMicros = nowMicros;
    }

    /** Takes the listing's count if it is higher; tells whether it is. */
    boolean grow(long nowMicros) {
        int wanted = listings.bucketsToRead(symbol);
        if (wanted <= count) {
            return false;
        }
        count = wanted;
        allInUseMicros = nowMicros;
        return true;
    }

    /** Those in use, or all while orders may still come to the others. */
    int ofNews(long nowMicros) {
        int inUse = Math.min(count, listings.bucketsInUse(symbol));
        if (inUse == count) {
            allInUseMicros = nowMicros;
        }
        return nowMicros - allInUseMicros > NEWS_FORGET_MICROS ? inUse : count;
    }

    void sawNewOrder(int bucket, long nowMicros) {
        if (bucket >= listings.bucketsInUse(symbol)) {
            allInUseMicros = nowMicros;
        }
    }
}
