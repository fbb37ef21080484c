package io.geobroker.broker.matching;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.order.OrderFixture;
import io.geobroker.broker.order.OrderId;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class NewsCursorTest {
    private static final long SECOND = 1_000_000;
    private static final long START = 1_000_000 * SECOND;
    private static final long LATER = START + 3_600 * SECOND;

    private final NewsCursor cursor =
            new NewsCursor(Duration.ofSeconds(5), new ClockSpread(Duration.ofSeconds(2), Duration.ofSeconds(5), START));

    @Test
    void whereClocksAgreeAReadLooksBackByTheOverlapOnly() {
        cursor.read(LATER);
        cursor.saw(placedAt(LATER - 10), true, LATER);

        assertThat(cursor.from(LATER + SECOND)).isEqualTo(LATER - 10 - 2 * SECOND);
    }

    @Test
    void neverRunsAheadOfTheOwnersOwnClock() {
        cursor.read(LATER);
        cursor.saw(placedAt(LATER + 1_000 * SECOND), true, LATER);

        assertThat(cursor.from(LATER)).isEqualTo(LATER - 2 * SECOND);
        assertThat(cursor.from(LATER - 10 * SECOND)).as("set back").isEqualTo(LATER - 12 * SECOND);
    }

    @Test
    void followsTheNewestOrderNoFurtherBackThanClocksDiffer() {
        cursor.read(LATER);
        cursor.saw(placedAt(LATER - 4 * SECOND), true, LATER);
        assertThat(cursor.from(LATER)).isEqualTo(LATER - 6 * SECOND);

        cursor.read(LATER + 100 * SECOND);
        assertThat(cursor.from(LATER + 100 * SECOND)).isEqualTo(LATER + 93 * SECOND);
    }

    @Test
    void whereIdsTellThatClocksDifferAReadLooksBackFurtherForAWhile() {
        cursor.read(LATER);
        cursor.saw(placedAt(LATER), true, LATER);
        cursor.saw(placedAt(LATER - 3 * SECOND), false, LATER);
        assertThat(cursor.from(LATER)).as("known before").isEqualTo(LATER - 2 * SECOND);
        cursor.saw(placedAt(LATER - 60 * SECOND), true, LATER);
        assertThat(cursor.from(LATER)).as("replicated late").isEqualTo(LATER - 2 * SECOND);

        cursor.saw(placedAt(LATER - 3 * SECOND), true, LATER);

        assertThat(cursor.from(LATER)).isEqualTo(LATER - 7 * SECOND);
        long afterwards = LATER + 601 * SECOND;
        cursor.read(afterwards);
        cursor.saw(placedAt(afterwards), true, afterwards);
        assertThat(cursor.from(afterwards)).isEqualTo(afterwards - 2 * SECOND);
    }

    private static OrderId placedAt(long micros) {
        return OrderFixture.anOrder().placedAt(micros).build().id();
    }
}
