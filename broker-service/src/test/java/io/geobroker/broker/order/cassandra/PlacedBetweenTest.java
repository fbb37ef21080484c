package io.geobroker.broker.order.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.order.OrderId;
import org.junit.jupiter.api.Test;

class PlacedBetweenTest {
    private static final long NOON = 1_773_144_000_000_000L;

    @Test
    void beginsAfterTheLastIdOfOneMicrosecondAndEndsAfterTheLastOfTheOther() {
        PlacedBetween range = new PlacedBetween(NOON, NOON + 5);

        assertThat(OrderId.of(range.from())).isEqualTo(OrderId.lowestAt(NOON + 1));
        assertThat(OrderId.of(range.below())).isEqualTo(OrderId.lowestAt(NOON + 6));
    }

    @Test
    void withoutBoundsSpansAllTimesAnIdCanHave() {
        PlacedBetween range = new PlacedBetween(Long.MIN_VALUE, Long.MAX_VALUE);

        assertThat(OrderId.of(range.from())).isLessThan(OrderId.lowestAt(0));
        assertThat(OrderId.of(range.below())).isGreaterThan(OrderId.lowestAt(NOON * 50));
        assertThat(range.from()).hasToString("00000000-0000-1000-8080-808080808080");
    }

    @Test
    void itsHalvesAreAllOfItDownToAMicrosecond() {
        PlacedBetween all = new PlacedBetween(0, Long.MAX_VALUE);
        int halved = 0;
        while (!all.halves().isEmpty()) {
            PlacedBetween earlier = all.halves().get(0);
            PlacedBetween later = all.halves().get(1);
            assertThat(earlier.afterMicros()).isEqualTo(all.afterMicros());
            assertThat(later).isEqualTo(new PlacedBetween(earlier.untilMicros(), all.untilMicros()));
            all = earlier.untilMicros() < NOON ? later : earlier;
            halved++;
        }
        assertThat(all).isEqualTo(new PlacedBetween(NOON - 1, NOON));
        assertThat(halved).isLessThan(60);
    }

    @Test
    void looksThroughTheMonthsInWhichThereCanBeOrders() {
        PlacedBetween always = new PlacedBetween(Long.MIN_VALUE, Long.MAX_VALUE);
        long threeWeeks = 21 * 86_400_000_000L;

        assertThat(always.months(NOON, 2, true)).containsExactly(202603, 202602, 202601);
        assertThat(always.months(NOON, 2, false)).containsExactly(202601, 202602, 202603);
        // By the clocks of others it is April already.
        assertThat(always.months(NOON + threeWeeks, 0, true)).containsExactly(202604, 202603);
        assertThat(new PlacedBetween(NOON - threeWeeks, NOON).months(NOON, 13, true))
                .containsExactly(202603, 202602);
        assertThat(new PlacedBetween(Long.MIN_VALUE, NOON - threeWeeks).months(NOON, 1, false))
                .containsExactly(202602);
        assertThat(new PlacedBetween(Long.MIN_VALUE, 0).months(NOON, 13, false)).isEmpty();
    }
}
