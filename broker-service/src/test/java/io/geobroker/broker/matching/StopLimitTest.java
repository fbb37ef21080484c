package io.geobroker.broker.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderType;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.ticker.Ticker;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A stop-limit order through stop and limit, one owner and the next. */
class StopLimitTest {
    private final MatchingFixture world = new MatchingFixture();

    @ParameterizedTest
    @CsvSource({
        // The stop's own ticker is within the limit, or a later one is, or none.
        "BUY,  10, 11, 9.99 10.50, 10.50",
        "BUY,  10, 11, 9.99 12 11.5 10.8 10.7, 10.80",
        "BUY,  10, 9, 9.5 10 9.2 8.9, 8.90",
        "BUY,  10, 11, 9 9.99 8,",
        "SELL, 10, 9, 10.01 9.50, 9.50",
        "SELL, 10, 9, 10.01 8 8.5 9.2, 9.20",
        "SELL, 10, 11, 10.01 11.5,"
    })
    void isALimitOrderFromItsStopOn(Side side, String stop, String limit, String tickers, String fill) {
        world.place(world.anOrder().side(side).price(stop).withLimit(limit));
        world.own();

        for (String ticker : tickers.split(" ", -1)) {
            world.matched(ticker);
        }

        assertThat(world.fills())
                .extracting(Outcome.Filled::price)
                .isEqualTo(fill == null ? List.of() : List.of(Price.parse(fill)));
        assertThat(world.openOrders()).isEqualTo(fill == null ? 1 : 0);
        assertThat(world.done).hasSize(tickers.split(" ", -1).length);
    }

    @Test
    void anOrderThatIsNewsMeetsStopAndLimitInTickersThatWaitedForIt() {
        world.own();
        world.reads.hold();
        world.arrives("1");
        OpenOrder order = world.place(world.anOrder().side(Side.BUY).price("10").withLimit("11"));
        world.arrives("12");
        Ticker fills = world.arrives("10.5");

        world.readsAreAnswered();

        assertThat(world.fills())
                .extracting(fill -> fill.order().id(), Outcome.Filled::tickerTimeMicros)
                .containsExactly(tuple(order.id(), fills.timeMicros()));
        assertThat(world.done).hasSize(3);
    }

    @Test
    void theNextOwnerKnowsThatTheStopWasReached() {
        world.place(world.anOrder().side(Side.BUY).price("10").withLimit("11"));
        world.own();
        world.matched("12");

        takenOver();
        Ticker ticker = world.matched("9.50");

        assertThat(world.fills())
                .extracting(Outcome.Filled::price, Outcome.Filled::tickerTimeMicros)
                .containsExactly(tuple(Price.parse("9.50"), ticker.timeMicros()));
    }

    /** Else the offset could be committed, and a crash would lose that the stop was ever reached. */
    @Test
    void aTickerThatReachesAStopIsDoneWhenThatIsKept() {
        OpenOrder order = world.place(world.anOrder().side(Side.BUY).price("10").withLimit("11"));
        world.own();
        world.waiting.faults().failNext(3);

        Ticker ticker = world.matched("12");

        assertThat(world.done).containsExactly(ticker);
        assertThat(world.waiting.all()).containsExactly(order.stoppedAt(ticker.timeMicros()));
    }

    @Test
    void veryManyStopsOfAJumpAreKeptAFewAtATimeBeforeTheirTickerIsDone() {
        OpenOrder canceled = stops(3 * SymbolMatcher.STOPS_KEPT_AT_A_TIME);
        world.own();
        world.stops.hold();

        Ticker jump = world.matched("12");
        assertThat(world.stops.underWay()).isEqualTo(SymbolMatcher.STOPS_KEPT_AT_A_TIME);
        world.waiting.remove(canceled, canceled.placedAtMicros() + 1);
        while (world.stops.underWay() > 0) {
            assertThat(world.done).isEmpty();
            world.stops.releaseOne();
            world.thread.runAll();
            assertThat(world.stops.underWay()).isLessThanOrEqualTo(SymbolMatcher.STOPS_KEPT_AT_A_TIME);
        }

        assertThat(world.done).containsExactly(jump);
        assertThat(world.waiting.all())
                .hasSize(3 * SymbolMatcher.STOPS_KEPT_AT_A_TIME - 1)
                .allMatch(order -> order.equals(order.stoppedAt(jump.timeMicros())));
    }

    @Test
    void anOrderFillsThoughItsStopStillWaitsToBeKept() {
        OpenOrder last = stops(SymbolMatcher.STOPS_KEPT_AT_A_TIME + 1);
        world.own();
        world.stops.hold();
        world.matched("12");

        world.matched("10.5");

        assertThat(world.fills()).extracting(fill -> fill.order().id()).contains(last.id());
        while (world.stops.underWay() > 0) {
            world.stops.releaseOne();
            world.thread.runAll();
        }
        assertThat(world.waiting.all()).isEmpty();
        assertThat(world.done).hasSize(2);
    }

    /** They were not kept, so their ticker was not done, and comes again. */
    @Test
    void stopsThatWaitToBeKeptAreLeftToTheNextOwner() {
        stops(SymbolMatcher.STOPS_KEPT_AT_A_TIME + 1);
        world.own();
        world.stops.hold();
        Ticker jump = world.matched("12");

        world.symbols.disown(MatchingFixture.PARTITION);
        while (world.stops.underWay() > 0) {
            world.stops.releaseOne();
            world.thread.runAll();
        }

        assertThat(world.done).isEmpty();
        assertThat(world.waiting.all())
                .filteredOn(order -> order.equals(order.stoppedAt(jump.timeMicros())))
                .hasSize(SymbolMatcher.STOPS_KEPT_AT_A_TIME);
    }

    /** Gives back the last. */
    private OpenOrder stops(int count) {
        OpenOrder last = null;
        for (int i = 0; i < count; i++) {
            world.nowMicros++;
            last = world.place(world.anOrder().side(Side.BUY).price("10").withLimit("11"));
        }
        return Objects.requireNonNull(last);
    }

    /** The trigger is durable, the offset was not committed: earlier tickers come again, and the stop is ahead of them. */
    @Test
    void aTickerFromBeforeTheStopNeverFillsIt() {
        OpenOrder order = world.place(world.anOrder().side(Side.BUY).price("10").withLimit("11"));
        world.own();
        Ticker before = world.matched("9");
        Ticker stop = world.matched("12");

        takenOver();
        world.arrives(before);
        world.arrives(stop);
        world.thread.runAll();

        assertThat(world.fills()).isEmpty();
        assertThat(world.waiting.all()).containsExactly(order.stoppedAt(stop.timeMicros()));
        world.matched("10.9");
        assertThat(world.fills()).hasSize(1);
    }

    @Test
    void otherOrdersOfTheSameTickerAreNotHeldUpByAStopThatIsKept() {
        world.place(world.anOrder().side(Side.BUY).price("10").withLimit("11"));
        OpenOrder limit = world.place(
                world.anOrder().side(Side.SELL).type(OrderType.LIMIT).price("10"));
        world.own();

        world.matched("12");

        assertThat(world.fills()).extracting(Outcome.Filled::order).containsExactly(limit);
    }

    private void takenOver() {
        world.symbols.disown(MatchingFixture.PARTITION);
        world.passes(Duration.ofSeconds(1));
        world.symbols = world.owner("sydney-2");
        world.own();
    }
}
