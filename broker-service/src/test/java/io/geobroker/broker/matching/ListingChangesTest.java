package io.geobroker.broker.matching;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.matching.metrics.FoundBy;
import io.geobroker.broker.matching.metrics.Ignored;
import io.geobroker.broker.matching.metrics.MatchingMeters.Counted;
import io.geobroker.broker.order.CancelReason;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderFixture;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.outcome.ClaimId;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.region.InMemoryListings;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.Ticker;
import java.time.Duration;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What an owner does when the listings it matches change. */
class ListingChangesTest {
    private static final Duration CATCH_UP = Duration.ofSeconds(10);
    private static final Duration LONG_AGO = BookReader.CATCH_UP_WINDOW.plusSeconds(1);
    private static final Symbol NEW = new Symbol("NEW");

    private final MatchingFixture world = new MatchingFixture();

    @Test
    void moreBucketsAreReadBeforeAnybodyMayUseThem() {
        world.own();
        assertThat(kept()).as("what is read is kept").isEqualTo(2);
        world.listings.setBuckets(MatchingFixture.BHP, 4);
        world.reads.hold();

        world.symbols.catchUp();
        world.thread.runOne();

        assertThat(kept()).as("not while what is there already is read").isEqualTo(2);
        world.readsAreAnswered();
        assertThat(kept()).isEqualTo(4);
        assertFillsAtOnce(3);
    }

    @Test
    void ordersThatAreInANewBucketAlreadyAreFound() {
        world.own();
        OpenOrder early = world.place(buy(3));
        world.matched("9");
        assertThat(world.fills()).isEmpty();

        world.listings.setBuckets(MatchingFixture.BHP, 4);
        catchUp();

        world.matched("9");
        assertThat(world.fills()).extracting(Outcome.Filled::order).containsExactly(early);
    }

    @Test
    void fewerBucketsLoseNoOrderOfThoseThatWait() {
        world.listings.setBuckets(MatchingFixture.BHP, 4);
        world.own();
        OpenOrder waiting = world.place(buy(3));
        catchUp();
        world.listings.setBuckets(MatchingFixture.BHP, 1);

        catchUp();
        world.sweeps();

        world.matched("9");
        assertThat(world.fills()).extracting(Outcome.Filled::order).containsExactly(waiting);
    }

    @Test
    void aBrokerThatHasNotHeardOfFewerBucketsStillFillsAtOnce() {
        useBucketsNoMore(BookReader.CATCH_UP_WINDOW.minusMinutes(1));

        assertFillsAtOnce(3);
    }

    @Test
    void bucketsOutOfUseAreNotReadForEachTicker() {
        useBucketsNoMore(LONG_AGO);
        world.place(buy(3));
        world.matched("9");
        assertThat(world.fills()).as("not read with the ticker").isEmpty();

        catchUp();

        assertThat(world.counted.late(FoundBy.CATCH_UP)).isEqualTo(1);
        world.matched("9");
        assertThat(world.fills()).hasSize(1);
        assertFillsAtOnce(2);
    }

    @Test
    void bucketsInUseAgainAreReadForEachTickerAtOnce() {
        useBucketsNoMore(LONG_AGO);
        world.listings.setBuckets(MatchingFixture.BHP, 4);

        assertFillsAtOnce(3);
    }

    /** The next owner's own reading of the listings may be from before they changed. */
    @Test
    void theNextOwnerReadsAsManyBucketsAsTheLast() {
        world.readBuckets.keep(MatchingFixture.BHP, 4);
        OpenOrder waiting = world.place(buy(3));

        world.own();
        world.matched("9");

        assertThat(world.fills()).extracting(Outcome.Filled::order).containsExactly(waiting);
        assertFillsAtOnce(2);
    }

    @Test
    void whatAnOwnerThatGaveThePartitionUpWasAboutToKeepIsNotKept() {
        world.own();
        world.listings.setBuckets(MatchingFixture.BHP, 4);
        world.reads.hold();
        world.symbols.catchUp();

        world.symbols.disown(MatchingFixture.PARTITION);
        world.readsAreAnswered();

        assertThat(kept()).isEqualTo(2);
    }

    @Test
    void aNewListingIsTakenUpWithoutATicker() {
        world.own();
        world.listings.list(InMemoryListings.listing("NEW", "sydney"));
        OpenOrder order = world.place(
                OrderFixture.anOrder().of("NEW").placedAt(world.nowMicros).expiringAt(world.nowMicros + 1));

        world.symbols.own(MatchingFixture.PARTITION, Set.of(MatchingFixture.BHP, NEW));
        world.thread.runAll();

        assertThat(world.openOrders()).isEqualTo(1);
        world.passes(Duration.ofSeconds(3));
        world.endsSomeCaughtUp();
        assertThat(world.view(order).status()).isEqualTo(Order.Status.EXPIRED);
    }

    @Test
    void ordersOfADelistedStockAreCanceledWithTheReason() {
        OpenOrder before = world.place(buy(0));
        world.own();
        world.listings.delist(MatchingFixture.BHP);

        cancelDelisted();

        Order canceled = world.view(before);
        assertThat(canceled.status()).isEqualTo(Order.Status.CANCELED);
        assertThat(canceled.cancelReason()).isEqualTo(CancelReason.DELISTED);
        assertThat(world.waiting.all()).isEmpty();
        assertThat(world.holds.held()).isEmpty();
        assertThat(world.openOrders()).isZero();
        assertThat(world.counted.count(Counted.ORDERS_DELISTED)).isEqualTo(1);
    }

    @Test
    void anOrderThatComesLateToADelistedStockIsCanceledToo() {
        world.own();
        world.listings.delist(MatchingFixture.BHP);
        cancelDelisted();
        OpenOrder late = world.place(buy(1).placedAt(world.nowMicros - 3_600_000_000L));

        world.sweeps();
        cancelDelisted();

        assertThat(world.view(late).cancelReason()).isEqualTo(CancelReason.DELISTED);
        assertThat(world.waiting.all()).isEmpty();
    }

    /** Another broker reads earlier that it is, and takes orders already. */
    @Test
    void anOrderOfAStockThatIsListedAgainIsNotCanceledBeforeTheOwnerHasReadIt() {
        OpenOrder order = world.place(buy(0));
        world.own();
        world.listings.delist(MatchingFixture.BHP);
        world.passes(Duration.ofSeconds(30));

        world.endsSome();

        assertFillsOnceItsStockIsListedAgain(order);
    }

    /** It was listed again in a cut, and placed on the other side: order and listing come when that ends, in any order. */
    @Test
    void anOrderThatWasPlacedInACutIsNotCanceledBeforeTheOwnerHasReadThatItsStockIsListedAgain() {
        world.own();
        world.listings.delist(MatchingFixture.BHP);
        OpenOrder order = world.place(buy(0));
        world.passes(Duration.ofHours(1));
        world.offered.offer(order);
        world.thread.runAll();

        world.endsSome();
        world.passes(Duration.ofSeconds(10));
        world.endsSome();

        assertFillsOnceItsStockIsListedAgain(order);
    }

    /** Not canceled until then. */
    private void assertFillsOnceItsStockIsListedAgain(OpenOrder order) {
        assertThat(world.outcomes.all()).isEmpty();
        world.listings.list(InMemoryListings.listing("BHP", "sydney", 2));
        cancelDelisted();
        world.matched("9");
        assertThat(world.fills()).extracting(Outcome.Filled::order).containsExactly(order);
    }

    /** Another broker has read it, and takes orders: this one reads it up to a refresh later. */
    @Test
    void anOrderOfAStockThatThisBrokerHasNotReadYetMeetsTheTickersSinceThen() {
        world.own();
        world.listings.readNanos = world.nowMicros * 1_000;
        world.place(OrderFixture.anOrder()
                .of("NEW")
                .placedAt(world.nowMicros)
                .side(Side.BUY)
                .price("10"));
        world.passes(Duration.ofSeconds(1));
        Ticker first = ofNew("9");
        Ticker second = ofNew("11");
        world.endsSome();
        assertThat(world.done).isEmpty();

        world.listings.list(InMemoryListings.listing("NEW", "sydney"));
        Ticker third = ofNew("12");
        world.endsSome();

        assertThat(world.refused).isEmpty();
        assertThat(world.done).containsExactlyInAnyOrder(first, second, third);
        assertThat(world.fills()).extracting(Outcome.Filled::tickerTimeMicros).containsExactly(first.timeMicros());
    }

    @Test
    void anOrderOfAStockThatIsListedAgainMeetsTheTickersSinceThen() {
        world.own();
        world.listings.delist(MatchingFixture.BHP);
        world.listings.readNanos = world.nowMicros * 1_000;
        OpenOrder order = world.place(buy(0));

        world.matched("9");
        world.listings.list(InMemoryListings.listing("BHP", "sydney", 2));
        world.endsSome();

        assertThat(world.fills()).extracting(Outcome.Filled::order).containsExactly(order);
    }

    /** The ticker that fills it is kept: this broker has not read yet that the stock is traded. */
    @Test
    void aDayOrderOfAStockThatIsListedAgainDoesNotExpireBeforeItHasMetTheTickersSinceThen() {
        world.own();
        world.listings.delist(MatchingFixture.BHP);
        world.listings.readNanos = world.nowMicros * 1_000;
        OpenOrder order = world.place(buy(0).expiringAt(world.nowMicros + 1_000_000));
        world.offered.placed(order);
        world.matched("9");
        world.passes(Duration.ofSeconds(4));
        world.endsSomeCaughtUp();
        assertThat(world.outcomes.all()).isEmpty();

        world.listings.list(InMemoryListings.listing("BHP", "sydney", 2));
        world.endsSome();

        assertThat(world.fills()).extracting(Outcome.Filled::order).containsExactly(order);
    }

    @Test
    void tickersOfUnknownStocksAreDeadLettersOnceTheListingsAreReadAgain() {
        world.listings.readNanos = world.nowMicros * 1_000;
        Ticker early = ofNew("9");
        world.passes(Duration.ofSeconds(5));
        Ticker late = ofNew("9");
        assertThat(world.refused).isEmpty();

        world.listings.readNanos = late.timeMicros() * 1_000;
        world.endsSome();
        assertThat(world.refused).containsExactly(early);
        for (int i = 0; i < MatchingFixture.SETTINGS.mostPending() / 2; i++) {
            ofNew("9");
        }
        assertThat(world.refused).as("no more are kept").hasSize(2 + MatchingFixture.SETTINGS.mostPending() / 2);
    }

    @Test
    void tickersOfUnknownStocksAreLeftToTheNextOwner() {
        world.listings.readNanos = 0;
        Ticker kept = ofNew("9");

        world.symbols.finish(MatchingFixture.PARTITION);

        assertThat(world.refused).containsExactly(kept);
        assertThat(world.done).isEmpty();
    }

    private Ticker ofNew(String price) {
        world.nowMicros++;
        return world.arrives(new Ticker(NEW, Price.parse(price), world.nowMicros, null));
    }

    @Test
    void tickersOfADelistedStockFillNothing() {
        OpenOrder waiting = world.place(buy(0));
        world.own();
        world.listings.delist(MatchingFixture.BHP);

        world.matched("9");

        assertThat(world.fills()).isEmpty();
        assertThat(world.done).hasSize(1);
        assertThat(world.prices.find(MatchingFixture.BHP)).isEmpty();
        assertThat(world.counted.ignored(Ignored.DELISTED)).isEqualTo(1);
        cancelDelisted();
        assertThat(world.view(waiting).status()).isEqualTo(Order.Status.CANCELED);
    }

    @Test
    void anOrderThatWasFilledFirstIsNotCanceled() {
        OpenOrder order = world.place(buy(0));
        world.own();
        Outcome.Filled filled = new Outcome.Filled(
                order,
                new Outcome.Decision(new ClaimId(new UUID(1, 2)), world.nowMicros, "other"),
                order.terms().triggerPrice(),
                world.nowMicros);
        world.outcomes.claim(filled, Duration.ofSeconds(1));
        world.listings.delist(MatchingFixture.BHP);

        cancelDelisted();

        assertThat(world.view(order).status()).isEqualTo(Order.Status.FILLED);
        assertThat(world.trades.all()).containsExactly(filled);
    }

    private void useBucketsNoMore(Duration since) {
        world.listings.setBuckets(MatchingFixture.BHP, 4);
        world.own();
        world.listings.setBuckets(MatchingFixture.BHP, 1);
        catchUp();
        world.passes(since);
    }

    private void assertFillsAtOnce(int bucket) {
        int before = world.fills().size();
        world.passes(Duration.ofSeconds(1));
        world.place(buy(bucket));
        world.matched("9");
        assertThat(world.fills()).hasSize(before + 1);
    }

    private OrderFixture buy(int bucket) {
        return OrderFixture.anOrder()
                .of("BHP")
                .placedAt(world.nowMicros)
                .inBucket(bucket)
                .side(Side.BUY)
                .price("10");
    }

    private void catchUp() {
        world.passes(CATCH_UP);
        world.catchesUp();
    }

    private void cancelDelisted() {
        world.passes(Duration.ofSeconds(31));
        world.endsSome();
    }

    private int kept() {
        return join(world.readBuckets.find(MatchingFixture.BHP));
    }
}
