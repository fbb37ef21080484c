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
}
