package io.geobroker.broker.matching;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.schema.listing.PriceBand;
import io.geobroker.schema.ticker.Ticker;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A symbol whose store does not answer. */
class BacklogTest {
    private final MatchingFixture world = new MatchingFixture().with(4, PriceBand.valueOf("1000000"));

    @Test
    void leavesWhatItCannotHoldAndTakesItInItsSequenceWhenItComesAgain() {
        OpenOrder order = world.placeBuy("10");
        world.own();
        world.reads.hold();
        List<Ticker> taken = List.of(arrives("45"), arrives("44"), arrives("43"), arrives("42"));
        Ticker left = arrives("9");
        Ticker alsoLeft = arrives("46");

        assertThat(world.refused).containsExactly(left, alsoLeft);
        assertThat(world.symbols.withRoomAgain()).isEmpty();
        world.readsAreAnswered();
        assertThat(world.done).containsExactlyElementsOf(taken);
        assertThat(world.symbols.withRoomAgain()).containsExactly(MatchingFixture.PARTITION);
        Ticker early = arrives("47");
        assertThat(world.refused).as("its turn is after those that were left").contains(early);

        world.symbols.readAgain(MatchingFixture.PARTITION);
        for (Ticker again : List.of(taken.get(3), left, alsoLeft, early)) {
            world.arrives(again);
            world.thread.runAll();
        }

        assertThat(world.fills()).extracting(Outcome.Filled::order).containsExactly(order);
        assertThat(world.fills().get(0).tickerTimeMicros()).isEqualTo(left.timeMicros());
        assertThat(world.symbols.withRoomAgain()).isEmpty();
    }

    /** The ticker that fills it may be among those that were left. */
    @Test
    void aDayOrderDoesNotExpireWhileTickersAreLeft() {
        long close = MatchingFixture.START + 60_000_000;
        world.place(world.anOrder().side(Side.BUY).price("10").expiringAt(close));
        world.own();
        world.reads.hold();
        for (int i = 0; i < 5; i++) {
            arrives("45");
        }
        world.nowMicros = close + 60_000_000;

        world.endsSomeCaughtUp();

        assertThat(world.outcomes.all()).isEmpty();
        assertThat(world.openOrders()).isEqualTo(1);
    }

    @Test
    void standsStillWhenNoneOfItsTickersIsDoneForLong() {
        world.own();
        world.reads.hold();
        arrives("45");
        world.passes(Duration.ofSeconds(29));
        assertThat(world.standing()).isEmpty();

        world.passes(Duration.ofSeconds(2));
        assertThat(world.standing()).containsExactly(MatchingFixture.BHP);

        world.readsAreAnswered();
        assertThat(world.standing()).isEmpty();
    }

    /** So that one unreadable stock does not keep a new broker from being ready. */
    @Test
    void aBookThatIsNotThereForLongIsNotAmongThoseBeingLoaded() {
        world.reads.hold();
        world.own();
        assertThat(world.symbols.status().loading()).isOne();

        world.passes(Duration.ofMinutes(3));
        world.symbols.refreshStatus();

        assertThat(world.symbols.status().loading()).isZero();
        assertThat(world.symbols.status().standing()).containsExactly(MatchingFixture.BHP);
    }

    @Test
    void aBookThatIsNotThereForLongIsToldAlsoWhereTickersAreIgnoredMeanwhile() {
        world.reads.hold();
        world.own();
        Ticker first = arrives("45");
        world.passes(Duration.ofSeconds(90));
        world.arrives(first);
        world.arrives(first);
        world.thread.runAll();

        world.passes(Duration.ofSeconds(90));
        world.symbols.refreshStatus();

        assertThat(world.symbols.status().standing()).containsExactly(MatchingFixture.BHP);
    }

    private Ticker arrives(String price) {
        return world.matched(price);
    }
}
