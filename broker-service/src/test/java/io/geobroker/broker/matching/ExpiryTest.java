package io.geobroker.broker.matching;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.matching.book.QuietEnds;
import io.geobroker.broker.matching.metrics.MatchingMeters.Counted;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.schema.ticker.Ticker;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Day orders at the close of their session. */
class ExpiryTest {
    private static final boolean CAUGHT_UP = true;
    private static final long CLOSE = MatchingFixture.START + 60_000_000L;

    private final MatchingFixture world = new MatchingFixture();

    @Test
    void expiresWhenTheCloseHasPassed() {
        OpenOrder order = aDayOrder();
        OpenOrder stays = world.placeBuy("10");
        world.own();

        at(CLOSE - 1);
        expire(CAUGHT_UP);
        assertThat(world.openOrders()).isEqualTo(2);

        at(CLOSE + 2_000_000);
        expire(CAUGHT_UP);

        assertThat(world.outcomes.all()).singleElement().isInstanceOf(Outcome.Expired.class);
        assertThat(world.view(order).status()).isEqualTo(Order.Status.EXPIRED);
        assertThat(world.waiting.all()).containsExactly(stays);
        assertThat(world.openOrders()).isEqualTo(1);
        assertThat(world.counted.count(Counted.ORDERS_EXPIRED)).isEqualTo(1);
    }

    @Test
    void aTickerFromTheCloseOnNeverFillsIt() {
        aDayOrder();
        world.own();

        at(CLOSE - 1);
        world.matched("9"); // at the close

        assertThat(world.fills()).isEmpty();
        expire(!CAUGHT_UP);
        assertThat(world.outcomes.all()).singleElement().isInstanceOf(Outcome.Expired.class);
    }

    @Test
    void aTickerFromBeforeTheCloseStillFillsItWhenItComesLate() {
        OpenOrder order = aDayOrder();
        world.own();
        at(CLOSE - 1);
        Ticker before = world.ticker("9");

        at(CLOSE + 1_000_000);
        expire(CAUGHT_UP);
        at(CLOSE + 10_000_000);
        expire(!CAUGHT_UP);
        assertThat(world.openOrders()).isEqualTo(1);
        world.arrives(before);
        world.thread.runAll();

        assertThat(world.fills()).extracting(Outcome.Filled::order).containsExactly(order);
    }

    /** What was received before the expiry is due is handled before it: both go through the matching thread in order. */
    @Test
    void theNextOwnerExpiresWhatItFindsAfterTheTickersThatComeAgain() {
        OpenOrder fills = aDayOrder();
        world.nowMicros++;
        OpenOrder expires =
                world.place(world.anOrder().side(Side.BUY).price("8").expiringAt(CLOSE));
        at(CLOSE - 1);
        Ticker before = world.ticker("9");
        at(CLOSE + 60_000_000);

        world.symbols.own(MatchingFixture.PARTITION, Set.of(MatchingFixture.BHP));
        world.arrives(before);
        world.endsSomeCaughtUp();
        expire(CAUGHT_UP);

        assertThat(world.view(fills).status()).isEqualTo(Order.Status.FILLED);
        assertThat(world.view(expires).status()).isEqualTo(Order.Status.EXPIRED);
        assertThat(world.waiting.all()).isEmpty();
    }

    @Test
    void whoLosesTheClaimFinishesWhatTheWinnerDecided() {
        OpenOrder order = aDayOrder();
        world.own();
        world.symbols = world.owner("sydney-2");
        world.own();
        at(CLOSE + 2_000_000);
        expire(CAUGHT_UP);
        world.waiting.resurrect(order);

        world.isTakenOverBy("sydney-3");
        expire(CAUGHT_UP);

        assertThat(world.outcomes.all()).hasSize(1);
        assertThat(world.waiting.all()).isEmpty();
        assertThat(world.counted.count(Counted.ORDERS_EXPIRED)).isEqualTo(1);
        assertThat(world.counted.count(Counted.CLAIMS_LOST)).isEqualTo(1);
    }

    /** What Kafka told before the close and the patience after it says nothing of tickers from before the close. */
    @Test
    void waitsUntilKafkaWasAskedAfterTheClose() {
        OpenOrder order = aDayOrder();
        world.own();
        at(CLOSE + 1_999_999);
        world.symbols.caughtUp(MatchingFixture.PARTITION, world.nowMicros);

        at(CLOSE + 3_600_000_000L);
        expire(!CAUGHT_UP);
        assertThat(world.openOrders()).isEqualTo(1);

        expire(CAUGHT_UP);
        assertThat(world.view(order).status()).isEqualTo(Order.Status.EXPIRED);
    }

    /** Its clock was ahead when it asked. */
    @Test
    void neverExpiresBeforeTheCloseByItsOwnClock() {
        aDayOrder();
        world.own();
        world.symbols.caughtUp(MatchingFixture.PARTITION, CLOSE + 10_000_000);

        at(CLOSE - 1);
        expire(!CAUGHT_UP);

        assertThat(world.openOrders()).isEqualTo(1);
    }

    @Test
    void asksKafkaAgainAfterTheCloseWhenTheClockHasBeenSetRight() {
        aDayOrder();
        world.own();
        world.symbols.caughtUp(MatchingFixture.PARTITION, CLOSE + 10_000_000);
        at(CLOSE - 1_000_000);
        expire(CAUGHT_UP);

        at(CLOSE + 1_000_000);
        expire(!CAUGHT_UP);

        assertThat(world.openOrders()).isEqualTo(1);
    }

    @Test
    void fiftyThousandOrdersOfOneCloseAreClaimedAFewAtATimeAndAfterAnyFill() {
        world.own();
        for (int i = 0; i < 50_000; i++) {
            world.nowMicros++;
            known(world.anOrder().side(Side.BUY).price("10").expiringAt(CLOSE).build());
        }
        OpenOrder stays = known(world.anOrder().side(Side.BUY).price("5").build());
        world.claims.hold();
        at(CLOSE + 2_000_000);

        expire(CAUGHT_UP);
        world.matched("4");
        assertThat(world.claims.underWay()).isEqualTo(QuietEnds.MOST_OF_SYMBOL + 1);
        for (int i = 0; i <= QuietEnds.MOST_OF_SYMBOL; i++) {
            world.aClaimIsAnswered();
            expire(!CAUGHT_UP);
        }
        assertThat(world.fills()).extracting(Outcome.Filled::order).containsExactly(stays);
        while (world.claims.underWay() > 0) {
            world.aClaimIsAnswered();
        }

        assertThat(world.claims.most()).isEqualTo(QuietEnds.MOST_OF_SYMBOL + 1);
        assertThat(world.openOrders()).isZero();
        assertThat(world.counted.count(Counted.ORDERS_EXPIRED)).isEqualTo(50_000);
    }

    /** Of the owner's book alone: the store of the fixture is slow with very many. */
    private OpenOrder known(OpenOrder order) {
        world.offered.placed(order);
        world.thread.runAll();
        return order;
    }

    private OpenOrder aDayOrder() {
        return world.place(world.anOrder().side(Side.BUY).price("10").expiringAt(CLOSE));
    }

    private void at(long micros) {
        world.passes(Duration.ofNanos((micros - world.nowMicros) * 1_000));
    }

    private void expire(boolean caughtUp) {
        if (caughtUp) {
            world.symbols.caughtUp(MatchingFixture.PARTITION, world.nowMicros);
        }
        world.endsSome();
    }
}
