package io.geobroker.broker.matching;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.matching.metrics.FoundBy;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderFixture;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.outcome.Outcome;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Clocks of brokers that differ, seen from an owner that has been running for long. */
class ClockSkewTest {
    private static final Duration ALMOST_SKEW = MatchingFixture.SKEW.minusMillis(1);

    private final MatchingFixture world = new MatchingFixture().own();

    ClockSkewTest() {
        world.passes(Duration.ofHours(1));
        world.matched("50");
    }

    @Test
    void anOwnerWhoseClockIsAheadOfThoseWhoPlaceMissesNoNews() {
        for (int i = 0; i < 20; i++) {
            world.passes(Duration.ofMillis(700));
            OpenOrder order = placedBehind(ALMOST_SKEW);

            world.matched("9");

            assertThat(world.fills()).extracting(Outcome.Filled::order).contains(order);
        }
        assertThat(late()).isZero();
    }

    @Test
    void whereThoseWhoPlaceDifferTheOneBehindIsLateOnceAndThenNews() {
        placedBehind(Duration.ZERO);
        world.matched("50");
        OpenOrder first = placedBehind(ALMOST_SKEW);
        world.matched("9");
        assertThat(world.fills()).extracting(Outcome.Filled::order).doesNotContain(first);
        world.catchesUp();
        assertThat(late()).isEqualTo(1);

        for (int i = 0; i < 20; i++) {
            world.passes(Duration.ofMillis(700));
            OpenOrder other = placedBehind(Duration.ZERO);
            world.matched("50");
            OpenOrder behind = placedBehind(ALMOST_SKEW);
            world.matched("9");
            assertThat(world.fills()).extracting(Outcome.Filled::order).contains(other, behind);
        }
        assertThat(late()).isEqualTo(1);
    }

    @Test
    void anOwnerThatHasJustStartedKnowsOfNoClockAndMissesNoNews() {
        MatchingFixture fresh = new MatchingFixture();
        fresh.own();
        fresh.place(fresh.anOrder().side(Side.BUY).price("10"));
        fresh.matched("50");
        OpenOrder behind = fresh.place(OrderFixture.anOrder()
                .of("BHP")
                .placedAt(fresh.nowMicros - ALMOST_SKEW.toNanos() / 1_000)
                .side(Side.BUY)
                .price("10")
                .inBucket(0));

        fresh.matched("9");

        assertThat(fresh.fills()).extracting(Outcome.Filled::order).contains(behind);
    }

    @Test
    void anOwnerWhoseClockIsBehindMissesNoNews() {
        OpenOrder ahead = world.placeBuy("10");
        world.nowMicros -= MatchingFixture.SKEW.toNanos() / 1_000;

        world.symbols.catchUp();
        world.catchesUp();

        assertThat(world.openOrders()).isEqualTo(1);
        assertThat(late()).isZero();
        world.passes(MatchingFixture.SKEW);
        world.matched("9");
        assertThat(world.fills()).extracting(Outcome.Filled::order).containsExactly(ahead);
    }

    private OpenOrder placedBehind(Duration behind) {
        long micros = world.nowMicros - behind.toNanos() / 1_000;
        OrderFixture order =
                OrderFixture.anOrder().of("BHP").placedAt(micros).side(Side.BUY).price("10");
        return world.place(order.inBucket(order.build().id().bucket(2)));
    }

    private int late() {
        return world.counted.late(FoundBy.CATCH_UP);
    }
}
