package io.geobroker.broker.region.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.broker.SharedWorld;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.cassandra.UnreadableRowException;
import io.geobroker.broker.platform.retry.Repeater;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.testbed.Testbed;
import java.time.Duration;
import java.util.Comparator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedWorld.class)
class CassandraListingsIT {
    private static final Listing NEWCOMER =
            new Listing(new Symbol("NEWCOMER"), "TEST", SharedWorld.SYDNEY, 4, Price.parse("12.5"));

    private final Testbed testbed;
    private final CqlSession session;
    private final Repeater repeater;

    CassandraListingsIT(Testbed testbed, CassandraSessions sessions, Repeater repeater) {
        this.testbed = testbed;
        this.session = sessions.home();
        this.repeater = repeater;
    }

    @AfterEach
    void removeNewcomer() {
        session.execute("DELETE FROM broker.listings WHERE exchange = 'TEST'");
    }

    @Test
    void hasTheListingsOfTheWorldBySymbolFromTheStart() {
        try (CassandraListings listings = listings(Duration.ofHours(1))) {
            assertThat(listings.all())
                    .isSortedAccordingTo(Comparator.comparing(Listing::symbol))
                    .containsExactlyInAnyOrderElementsOf(testbed.world().listings());
            assertThat(listings.find(new Symbol("IBM")))
                    .get()
                    .extracting(Listing::homeRegion)
                    .isEqualTo(SharedWorld.VIRGINIA);
            assertThat(listings.find(NEWCOMER.symbol())).isEmpty();
        }
    }

    @Test
    void noticesWhatIsListedLater() {
        try (CassandraListings listings = listings(Duration.ofMillis(20))) {
            insertNewcomer(4);

            await().atMost(Duration.ofSeconds(30))
                    .until(() -> listings.find(NEWCOMER.symbol()).isPresent());

            assertThat(listings.find(NEWCOMER.symbol())).contains(NEWCOMER);
        }
    }

    @Test
    void keepsWhatItKnowsWhenARefreshFails() {
        insertNewcomer(4);
        try (CassandraListings listings = listings(Duration.ofHours(1))) {
            insertNewcomer(0);

            assertThatThrownBy(() -> listings.refresh().toCompletableFuture().join())
                    .hasCauseInstanceOf(UnreadableRowException.class)
                    .hasMessageContaining("exchange TEST and symbol NEWCOMER: buckets of NEWCOMER must be 1 to 64: 0");
            assertThat(listings.find(NEWCOMER.symbol())).contains(NEWCOMER);
        }
    }

    @Test
    void refusesToStartOnAListingThatMakesNoSense() {
        insertNewcomer(0);

        assertThatThrownBy(() -> listings(Duration.ofHours(1)))
                .isInstanceOf(UnreadableRowException.class)
                .hasMessageContaining("NEWCOMER");
    }

    private CassandraListings listings(Duration refreshInterval) {
        return new CassandraListings(session, repeater, refreshInterval);
    }

    private void insertNewcomer(int buckets) {
        session.execute(
                "INSERT INTO broker.listings (exchange, symbol, home_region, buckets, reference_price_micros)"
                        + " VALUES ('TEST', 'NEWCOMER', 'sydney', ?, 12500000)",
                buckets);
    }
}
