package io.geobroker.broker.matching;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.matching.metrics.MatchingMeters.Counted;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderFixture;
import io.geobroker.broker.order.Side;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What comes into the book while a sweep reads: its row may be written after the sweep has read past it. */
class SweepRaceTest {

    @Test
    void anOrderThatACatchUpFoundMeanwhileIsNotDropped() {
        int reads = 0;
        while (play(reads)) {
            reads++;
        }
        assertThat(reads).as("reads of a sweep").isEqualTo(4);
    }

    @Test
    void anOrderThatIsHandedOverBeforeItsRowIsWrittenIsNotDropped() {
        MatchingFixture world = new MatchingFixture().own();
        OpenOrder order = handedOver(world);

        world.sweeps();

        assertThat(world.openOrders()).as("its row is on its way").isEqualTo(1);
        world.waiting.add(order);
        world.matched("9");
        assertThat(world.fills()).hasSize(1);
    }

    @Test
    void anOrderThatIsHandedOverAgainIsNotDroppedEither() {
        MatchingFixture world = new MatchingFixture().own();
        OpenOrder order = handedOver(world);
        world.passes(MatchingFixture.SETTINGS.rememberDeparted().plusSeconds(1));
        world.reads.hold();
        world.sweeps();

        world.offered.offer(order);
        world.thread.runAll();
        world.readsAreAnswered();

        assertThat(world.openOrders()).isEqualTo(1);
    }

    @Test
    void anOrderWhoseRowIsNeverWrittenLeavesTheBook() {
        MatchingFixture world = new MatchingFixture().own();
        handedOver(world);
        world.passes(MatchingFixture.SETTINGS.rememberDeparted().plusSeconds(1));

        world.sweeps();

        assertThat(world.openOrders()).isZero();
    }

    private static OpenOrder handedOver(MatchingFixture world) {
        OrderFixture fixture = world.anOrder().side(Side.BUY).price("10");
        world.passes(Duration.ofMinutes(1));
        world.matched("50");
        OpenOrder order = fixture.build();
        world.offered.offer(order);
        world.thread.runAll();
        assertThat(world.openOrders()).isEqualTo(1);
        return order;
    }

    /** Tells whether the sweep still had a read under way after so many. */
    private static boolean play(int answeredBefore) {
        MatchingFixture world = new MatchingFixture();
        world.own();
        world.passes(Duration.ofSeconds(50));
        OrderFixture late = world.anOrder().side(Side.BUY).price("10");
        world.passes(Duration.ofSeconds(20));
        world.matched("50");
        world.reads.hold();
        world.sweeps();
        for (int i = 0; i < answeredBefore; i++) {
            world.reads.releaseOne();
            world.thread.runAll();
        }
        boolean sweeping = world.reads.underWay() > 0;
        OpenOrder order = world.place(late);
        world.catchesUp();
        for (int bucket = 0; bucket < 2; bucket++) {
            world.reads.releaseNewest();
        }
        world.thread.runAll();
        assertThat(world.openOrders()).as("found by the catch-up").isEqualTo(1);

        world.readsAreAnswered();

        assertThat(world.openOrders()).as("after " + answeredBefore + " reads").isEqualTo(1);
        assertThat(world.counted.count(Counted.ORDERS_VANISHED)).isZero();
        world.waiting.remove(order, world.nowMicros);
        world.sweeps();
        assertThat(world.openOrders()).as("the next sweep drops what is gone").isZero();
        return sweeping;
    }
}
