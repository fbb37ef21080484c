package io.geobroker.broker.region;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geobroker.broker.region.ChangeListings.Result;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.world.WorldFile;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ChangeListingsTest {
    private static final Symbol NEW = new Symbol("NEW");
    private static final Listing IN_SYDNEY = new Listing(NEW, "TEST", "sydney", 2, Price.parse("12.5"));
    private static final Listing IN_VIRGINIA = new Listing(NEW, "TEST", "north-virginia", 2, Price.parse("12.5"));

    private final InMemoryListingTables tables = new InMemoryListingTables();
    private final InMemoryReadBuckets readBuckets = new InMemoryReadBuckets();
    private final AtomicInteger refreshed = new AtomicInteger();
    private final ChangeListings listings = new ChangeListings(
            tables,
            readBuckets,
            WorldFile.load("two-regions"),
            () -> {
                refreshed.incrementAndGet();
                return CompletableFuture.completedFuture(null);
            },
            () -> 7);

    @Test
    void addsAListingWhoseHomeIsThenDecided() {
        assertThat(join(listings.add(IN_SYDNEY))).isEqualTo(new Result.Changed(state(IN_SYDNEY, 1)));

        assertThat(refreshed).hasValue(1);
        assertThat(join(listings.add(IN_SYDNEY))).isEqualTo(new Result.Refused("symbol is listed already: NEW"));
    }

    @Test
    void aSymbolKeepsItsHomeThroughAllItsListings() {
        join(listings.add(IN_SYDNEY));
        join(listings.remove(NEW));

        assertThat(join(listings.add(IN_VIRGINIA)))
                .isEqualTo(new Result.Refused("home_region and exchange of NEW are for good: sydney, TEST"));
        assertThat(join(listings.add(IN_SYDNEY))).isEqualTo(new Result.Changed(state(IN_SYDNEY, 1)));
    }

    /** Dead, or without an answer, between the home and the row. */
    @Test
    void anAddThatDiedHalfWayMayBeRepeated() {
        join(tables.decideHome(SymbolHome.of(IN_SYDNEY)));

        assertThat(join(listings.all()).find(NEW)).get().matches(KnownListings.State::isDelisted);
        assertThat(join(listings.add(IN_SYDNEY))).isInstanceOf(Result.Changed.class);
    }

    @Test
    void addsNothingWithoutAMajorityOfTheWorld() {
        tables.cut();

        assertThatThrownBy(() -> join(listings.add(IN_SYDNEY))).isInstanceOf(CompletionException.class);

        assertThat(join(tables.rows())).isEmpty();
    }

    @Test
    void changesTheNumberOfBuckets() {
        join(listings.add(IN_SYDNEY));
        join(readBuckets.keep(NEW, 2));

        Result changed = join(listings.setBuckets(NEW, 5));

        assertThat(changed)
                .isEqualTo(new Result.Changed(state(new Listing(NEW, "TEST", "sydney", 5, Price.parse("12.5")), 2)));
        assertThat(join(listings.setBuckets(NEW, 65))).isEqualTo(new Result.Refused("buckets must be 1 to 64: 65"));
        assertThat(join(listings.setBuckets(new Symbol("NONE"), 2))).isEqualTo(new Result.NotFound());
    }

    @Test
    void removesAListingAndSaysTheSameWhenAskedAgain() {
        join(listings.add(IN_SYDNEY));

        Result removed = join(listings.remove(NEW));

        assertThat(removed)
                .isInstanceOfSatisfying(
                        Result.Changed.class,
                        changed -> assertThat(changed.state()).matches(KnownListings.State::isDelisted));
        assertThat(join(listings.remove(NEW))).isEqualTo(removed);
        assertThat(join(listings.setBuckets(NEW, 2))).isEqualTo(new Result.Refused("symbol is delisted: NEW"));
        assertThat(join(listings.remove(new Symbol("NONE")))).isEqualTo(new Result.NotFound());
    }

    private static KnownListings.State state(Listing listing, int readBuckets) {
        return new KnownListings.State(listing, new SymbolMoves("sydney", List.of()), readBuckets, false);
    }
}
