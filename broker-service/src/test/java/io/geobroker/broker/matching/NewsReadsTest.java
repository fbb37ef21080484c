package io.geobroker.broker.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.schema.listing.PriceBand;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.Ticker;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An owner that rests for an hour after each read of news, of an order of which nobody tells it. */
class NewsReadsTest {
    private static final int MOST_PENDING = 8;

    private final MatchingFixture world =
            new MatchingFixture().with(Duration.ofHours(1), MOST_PENDING, PriceBand.valueOf("1000000"));

    private OpenOrder untold;
    private Ticker reaching;

    @BeforeEach
    void anOrderIsPlacedAfterARead() {
        world.own();
        world.matched("45");
        untold = world.placeBuy("10");
        reaching = world.matched("9");
    }

    @Test
    void aTickerThatComesInTheRestIsNotDoneBeforeTheNextRead() {
        assertThat(world.fills()).isEmpty();
        assertThat(world.done).hasSize(1).doesNotContain(reaching);
    }

    @Test
    void whoTellsOfTheOrderHasItFilledAtTheTickerThatWaits() {
        world.offered.placed(untold);
        world.thread.runAll();

        assertIsFilledAtTheTickerThatWaited();
    }

    @Test
    void manyTickersWaitForNoRest() {
        for (int i = 1; i < MOST_PENDING / 2; i++) {
            assertThat(world.fills()).isEmpty();
            world.matched("45");
        }

        assertIsFilledAtTheTickerThatWaited();
        assertThat(world.done).hasSize(1 + MOST_PENDING / 2);
    }

    @Test
    void whatWaitsIsDoneBeforeThePartitionIsGivenUp() {
        world.symbols.finish(MatchingFixture.PARTITION);
        world.thread.runAll();

        assertIsFilledAtTheTickerThatWaited();
        assertThat(world.done).hasSize(2);
    }

    /** Its tickers are committed when they are done, and come again to nobody. */
    @Test
    void whatQueuesForABookThatIsStillReadIsNotDoneWhenThePartitionIsGivenUp() {
        world.symbols = world.owner("sydney-2");
        world.reads.hold();
        world.own();
        world.rows.holdOnly(new Symbol("IBM"));
        Ticker queued = world.matched("9");

        world.symbols.finish(MatchingFixture.PARTITION);
        world.thread.runAll();

        assertThat(world.done).doesNotContain(queued);
        assertThat(world.fills()).isEmpty();
        world.readsAreAnswered();
        assertThat(world.fills()).extracting(Outcome.Filled::order).containsExactly(untold);
        assertThat(world.done).contains(queued);
    }

    @CsvSource({"3, 200", "20, 200", "50, 500", "100, 1000", "15000, 1000"})
    @ParameterizedTest
    void behindABusyStoreItRestsAfterNewsAsLongAsAlways(long tookMillis, long restMillis) {
        assertThat(NewsReads.restAfterNews(Duration.ofSeconds(1), Duration.ofMillis(tookMillis)))
                .isEqualTo(Duration.ofMillis(restMillis));
    }

    private void assertIsFilledAtTheTickerThatWaited() {
        assertThat(world.fills())
                .extracting(Outcome.Filled::order, Outcome.Filled::tickerTimeMicros)
                .containsExactly(tuple(untold, reaching.timeMicros()));
    }
}
