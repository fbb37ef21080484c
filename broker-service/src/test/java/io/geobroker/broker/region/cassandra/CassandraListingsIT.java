package io.geobroker.broker.region.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.broker.SharedWorld;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.retry.Repeater;
import io.geobroker.broker.region.SymbolHome;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.testbed.Testbed;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Rows of listings as an operator writes them by CQL. */
@ExtendWith(SharedWorld.class)
class CassandraListingsIT {
    private static final String EXCHANGE = "LISTINGS-IT";
    private static final Symbol SYMBOL = new Symbol("NEWCOMER");
    private static final Listing NEWCOMER = new Listing(SYMBOL, EXCHANGE, SharedWorld.SYDNEY, 1, Price.parse("12.5"));

    private final Testbed testbed;
    private final CqlSession session;
    private final Repeater repeater;

    CassandraListingsIT(Testbed testbed, CassandraSessions sessions, Repeater repeater) {
        this.testbed = testbed;
        this.session = sessions.home();
        this.repeater = repeater;
    }

    @AfterEach
    void forgetTheExchange() {
        ListingsOfATest.forget(session, EXCHANGE);
    }

    @Test
    void hasTheListingsOfTheWorldBySymbolFromTheStart() {
        try (CassandraListings listings = listings()) {
            assertThat(listings.all().stream()
                            .filter(listing -> !listings.isDelisted(listing.symbol()))
                            .toList())
                    .isSortedAccordingTo(Comparator.comparing(Listing::symbol))
                    .containsExactlyInAnyOrderElementsOf(testbed.world().listings());
            assertThat(listings.find(new Symbol("IBM")))
                    .get()
                    .extracting(Listing::homeRegion)
                    .isEqualTo(SharedWorld.VIRGINIA);
            assertThat(listings.find(SYMBOL)).isEmpty();
            assertThat(listings.refused()).isEmpty();
        }
    }

    @Test
    void aHomeStandsWhateverTheRowSaysLaterAlsoForABrokerThatStartsThen() {
        insertNewcomer();
        try (CassandraListings listings = listings()) {
            awaitNewcomer(listings);

            session.execute(
                    "UPDATE broker.listings SET home_region = 'north-virginia' WHERE exchange = ? AND symbol = 'NEWCOMER'",
                    EXCHANGE);
            listings.refresh().toCompletableFuture().join();

            assertThat(listings.find(SYMBOL)).contains(NEWCOMER);
            assertThat(listings.refused()).containsKey("NEWCOMER");
        }
        try (CassandraListings later = listings()) {
            assertThat(later.find(SYMBOL)).contains(NEWCOMER);
            assertThat(later.refused()).containsKey("NEWCOMER");
        }
    }

    @Test
    void aDeletedRowDelistsItsSymbolAlsoForABrokerThatStartsThen() {
        insertNewcomer();
        try (CassandraListings listings = listings()) {
            awaitNewcomer(listings);
        }
        session.execute("DELETE FROM broker.listings WHERE exchange = ? AND symbol = 'NEWCOMER'", EXCHANGE);

        try (CassandraListings later = listings()) {
            assertThat(later.find(SYMBOL)).contains(NEWCOMER);
            assertThat(later.isDelisted(SYMBOL)).isTrue();
        }
    }

    private static void awaitNewcomer(CassandraListings listings) {
        await().atMost(Duration.ofSeconds(30)).until(() -> {
            listings.refresh().toCompletableFuture().join();
            return listings.find(SYMBOL).equals(Optional.of(NEWCOMER));
        });
    }

    private CassandraListings listings() {
        return new CassandraListings(
                new CassandraListingTables(session),
                new CassandraReadBuckets(session),
                Set.of(SharedWorld.SYDNEY, SharedWorld.VIRGINIA),
                repeater,
                // The test reads, not the timer.
                new CassandraListingsProperties(Duration.ofMinutes(1), Duration.ofMinutes(2)),
                System::nanoTime);
    }

    /** Its home first: brokers of both regions would decide it beside the test, again and again. */
    private void insertNewcomer() {
        SymbolHome home = SymbolHome.of(NEWCOMER);
        CassandraListingTables tables = new CassandraListingTables(session);
        await().atMost(Duration.ofSeconds(30))
                .ignoreExceptions()
                .until(() -> home.equals(
                        tables.decideHome(home).toCompletableFuture().join()));
        session.execute(
                "INSERT INTO broker.listings (exchange, symbol, home_region, buckets, reference_price_micros)"
                        + " VALUES (?, 'NEWCOMER', 'sydney', 1, 12500000)",
                EXCHANGE);
    }
}
