package io.geobroker.broker.region;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.schema.listing.Symbol;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class MoveBucketsTest {
    private static final Symbol BHP = new Symbol("BHP");

    private final InMemoryListings listings = InMemoryListings.of(InMemoryListings.listing("BHP", "virginia"));
    private final InMemoryReadBuckets ours = new InMemoryReadBuckets();
    private final InMemoryReadBuckets theirs = new InMemoryReadBuckets();
    private final MoveBuckets buckets = new MoveBuckets(
            InMemoryListings.doors("sydney", "virginia"), listings, region -> region.equals("sydney") ? ours : theirs);

    @Test
    void theOldHomeIsAskedToo() {
        join(theirs.keep(BHP, 4));
        listings.move(asked(1, "virginia", "sydney"));

        assertThat(join(buckets.find(BHP))).isEqualTo(4);
    }

    /** It may be dead: that is why the stock is taken back. */
    @Test
    void aTargetThatNeverWasReadyIsNotAsked() {
        listings.list(InMemoryListings.listing("BHP", "sydney"));
        listings.move(asked(1, "sydney", "virginia"));
        listings.move(asked(2, "virginia", "sydney"));
        join(theirs.keep(BHP, 4));

        assertThat(join(buckets.find(BHP))).isOne();
    }

    /** Nobody there reads less: whoever is home next stores no more by itself. */
    @Test
    void theTargetKeepsMoreBeforeItIsHomeOnlyIfTheOldHomeIsLost() {
        listings.move(asked(1, "virginia", "sydney"));
        join(buckets.keep(BHP, 8));
        assertThat(join(ours.find(BHP))).isOne();

        listings.lose(new LostDoor("virginia", "virginia", "sydney", 1, "ann"));
        join(buckets.keep(BHP, 8));
        assertThat(join(ours.find(BHP))).isEqualTo(8);
    }

    private static SymbolMove asked(int number, String from, String to) {
        return new SymbolMove(BHP, number, from, to, 5, "ann", OptionalLong.empty(), OptionalLong.empty());
    }
}
