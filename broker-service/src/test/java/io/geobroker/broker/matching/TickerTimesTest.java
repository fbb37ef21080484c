package io.geobroker.broker.matching;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.market.LastPrice;
import io.geobroker.broker.matching.metrics.Ignored;
import io.geobroker.broker.matching.ticker.ReceivedTicker.Arrival;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.ticker.Ticker;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Tickers whose time is from the future, or from before what an owner before had. */
class TickerTimesTest {
    private static final long SKEW = MatchingFixture.SKEW.toNanos() / 1_000;

    private final MatchingFixture world = new MatchingFixture();

    @Test
    void aTickerFromTheFutureIsLeftToTheCallerAndMovesNothing() {
        OpenOrder limit = world.placeBuy("10");
        OpenOrder stop = world.place(world.anOrder().side(Side.SELL).price("9").withLimit("12"));
        world.own();
        world.passes(Duration.ofSeconds(1));
        Ticker inNanoseconds = new Ticker(MatchingFixture.BHP, Price.parse("9"), world.nowMicros * 1_000, null);

        assertThat(world.arrives(inNanoseconds, now())).contains(Ignored.EARLY);
        world.thread.runAll();

        assertThat(world.feeds.early()).containsExactly(MatchingFixture.BHP);
        assertThat(world.prices.find(MatchingFixture.BHP)).isEmpty();
        assertThat(world.fills()).isEmpty();
        assertThat(world.waiting.all()).containsExactlyInAnyOrder(limit, stop);
        Ticker next = world.matched("9.5");
        assertThat(world.prices.find(MatchingFixture.BHP)).contains(priceOf(next));
        assertThat(world.fills()).extracting(Outcome.Filled::order).containsExactly(limit);
    }

    @Test
    void aTickerThatIsAheadByNoMoreThanClocksDifferIsMatched() {
        world.own();

        assertThat(world.arrives(at(world.nowMicros + SKEW + 1), now())).contains(Ignored.EARLY);
        assertThat(world.arrives(at(world.nowMicros + SKEW), now())).isEmpty();
    }

    @Test
    void aBrokerWhoseClockIsBehindGoesByKafkas() {
        world.own();
        long behind = world.nowMicros + 2 * SKEW;

        assertThat(world.arrives(at(behind), new Arrival(0, behind - 1_000, false)))
                .isEmpty();
        assertThat(world.arrives(at(behind + 2 * SKEW), new Arrival(0, behind, false)))
                .contains(Ignored.EARLY);
    }

    @Test
    void aTickerOlderThanWhatTheOwnerBeforeHadIsLate() {
        world.placeBuy("10");
        Ticker old = at(world.nowMicros + 1_000);
        world.passes(Duration.ofSeconds(1));
        Ticker lastBefore = at(world.nowMicros);
        world.lastBefore = CompletableFuture.completedFuture(Optional.of(priceOf(lastBefore)));
        world.own();

        world.arrives(old);
        world.arrives(lastBefore);
        world.thread.runAll();

        assertThat(world.fills()).isEmpty();
        assertThat(world.counted.ignored(Ignored.LATE)).isEqualTo(1);
        assertThat(world.counted.ignored(Ignored.DUPLICATE)).isEqualTo(1);
        assertThat(world.done).hasSize(2);
        assertThat(world.arrives(at(lastBefore.timeMicros() + 1), now())).isEmpty();
        assertThat(world.fills()).hasSize(1);
    }

    @Test
    void whatTheOwnerBeforeMayNotHaveDoneIsTriedAgainAlthoughItsTimeWasStored() {
        world.placeBuy("10");
        Ticker notDone = at(world.nowMicros + 1_000);
        world.passes(Duration.ofSeconds(1));
        world.lastBefore = CompletableFuture.completedFuture(Optional.of(priceOf(at(world.nowMicros))));
        world.own();

        world.arrives(notDone, new Arrival(0, 0, true));
        world.thread.runAll();

        assertThat(world.fills()).extracting(Outcome.Filled::tickerTimeMicros).containsExactly(notDone.timeMicros());
    }

    /** Else this owner would take the times of its own first tickers for those of the owner before. */
    @Test
    void nobodyIsToldOfTickersBeforeTheTimeOfTheLastOneWasRead() {
        world.lastBefore = new CompletableFuture<>();
        world.own();
        Ticker first = world.matched("11");
        assertThat(world.prices.find(MatchingFixture.BHP)).isEmpty();

        world.lastBefore.complete(Optional.empty());
        world.thread.runAll();

        assertThat(world.prices.find(MatchingFixture.BHP)).contains(priceOf(first));
        assertThat(world.done).containsExactly(first);
    }

    /** It was only silent, and stored the price of a ticker that came to both. */
    @Test
    void whatCameBeforeTheLastPriceOfTheOwnerBeforeWasReadIsTriedAlthoughThatIsItsTime() {
        world.placeBuy("10");
        CompletableFuture<Optional<LastPrice>> before = new CompletableFuture<>();
        world.lastBefore = before;
        world.own();
        Ticker ofBoth = world.matched("9");

        before.complete(Optional.of(priceOf(ofBoth)));
        world.thread.runAll();

        assertThat(world.fills()).extracting(Outcome.Filled::tickerTimeMicros).containsExactly(ofBoth.timeMicros());
    }

    @Test
    void aStockGoesOnWhenClocksThatWereAheadAreSetRight() {
        world.placeBuy("10");
        world.lastBefore = CompletableFuture.completedFuture(Optional.of(priceOf(at(world.nowMicros + 600_000_000))));
        world.nowMicros += 600_000_000;
        world.own();
        world.matched("11");
        world.nowMicros -= 60_000_000;

        Ticker next = world.matched("9");

        assertThat(world.fills()).extracting(Outcome.Filled::tickerTimeMicros).containsExactly(next.timeMicros());
        assertThat(world.prices.find(MatchingFixture.BHP)).contains(priceOf(next));
        world.arrives(at(next.timeMicros() - 1));
        assertThat(world.counted.ignored(Ignored.LATE)).isEqualTo(1);
    }

    private Arrival now() {
        return new Arrival(world.nowMicros * 1_000, 0, false);
    }

    private static LastPrice priceOf(Ticker ticker) {
        return new LastPrice(ticker.symbol(), ticker.price(), ticker.timeMicros());
    }

    private static Ticker at(long micros) {
        return new Ticker(MatchingFixture.BHP, Price.parse("9"), micros, null);
    }
}
