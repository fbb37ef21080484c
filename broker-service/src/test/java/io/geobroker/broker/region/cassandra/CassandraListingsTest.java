package io.geobroker.broker.region.cassandra;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.platform.retry.Backoff;
import io.geobroker.broker.platform.retry.Repeater;
import io.geobroker.broker.region.InMemoryListingTables;
import io.geobroker.broker.region.InMemoryReadBuckets;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Over how many buckets a broker spreads new orders, and which it reads, while the tables change and grow old. */
class CassandraListingsTest {
    private static final Symbol BHP = new Symbol("BHP");
    private static final Duration TRUSTED_FOR = Duration.ofMinutes(10);

    private final InMemoryListingTables tables = new InMemoryListingTables();
    private final InMemoryReadBuckets readBuckets = new InMemoryReadBuckets();
    private final Repeater repeater = new Repeater(new Backoff(Duration.ofMillis(1), Duration.ofMillis(2)));
    private long nowNanos = Duration.ofDays(1).toNanos();
    private final CassandraListings listings;

    CassandraListingsTest() {
        tables.put(new Listing(BHP, "ASX", "sydney", 4, Price.parse("45")));
        readBuckets.keep(BHP, 4);
        listings = new CassandraListings(
                tables,
                readBuckets,
                Set.of("sydney", "north-virginia"),
                repeater,
                // The test reads, not the timer.
                new CassandraListingsProperties(Duration.ofMinutes(9), TRUSTED_FOR),
                () -> nowNanos);
    }

    @AfterEach
    void close() {
        listings.close();
        repeater.close();
    }

    @Test
    void usesAllBucketsWhenItHasReadSoForAWhile() {
        assertThat(placing()).isEqualTo(1);

        refreshedAfter(TRUSTED_FOR);

        assertThat(placing()).isEqualTo(4);
    }

    @Test
    void usesOneBucketWhenItsReadingIsOld() {
        refreshedAfter(TRUSTED_FOR);
        nowNanos += TRUSTED_FOR.toNanos();

        assertThat(placing()).isEqualTo(1);
        assertThat(listings.all()).extracting(Listing::buckets).containsExactly(1);
    }

    @Test
    void readsAllBucketsForNewsUnlessItsReadingIsFresh() {
        tables.setBuckets("ASX", BHP, 1);
        refreshedAfter(Duration.ofSeconds(1));
        assertThat(listings.bucketsInUse(BHP)).isEqualTo(1);
        assertThat(listings.bucketsToRead(BHP)).isEqualTo(4);

        nowNanos += TRUSTED_FOR.dividedBy(2).toNanos();

        assertThat(listings.bucketsInUse(BHP)).isEqualTo(4);
    }

    @Test
    void aListingWhoseHomeCannotBeDecidedNowIsTradedLater() {
        Listing listing = new Listing(new Symbol("NEW"), "ASX", "sydney", 1, Price.parse("1"));
        long tickerNanos = nowNanos;
        tables.cut();
        tables.put(listing);
        refreshedAfter(Duration.ofSeconds(1));
        assertThat(listings.find(listing.symbol())).isEmpty();
        assertThat(listings.isReadSince(listing.symbol(), tickerNanos)).isFalse();
        assertThat(listings.isReadSince(BHP, tickerNanos)).isTrue();

        tables.heal();
        refreshedAfter(Duration.ofSeconds(1));

        assertThat(listings.isReadSince(listing.symbol(), tickerNanos)).isTrue();
        assertThat(listings.find(listing.symbol())).contains(listing);
    }

    private void refreshedAfter(Duration time) {
        nowNanos += time.toNanos();
        join(listings.refresh());
    }

    private int placing() {
        return listings.find(BHP).orElseThrow().buckets();
    }
}
