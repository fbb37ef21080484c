package io.geobroker.testbed.wan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PaceTest {
    /** Times may overflow, so start where they do. */
    private static final long NOW = overflowingSoon();

    private static final long MILLISECOND = 1_000_000;

    private static long overflowingSoon() {
        return Long.MAX_VALUE - MILLISECOND / 2;
    }

    @Test
    void bytesTakeTheTimeTheirBandwidthNeeds() {
        Pace pace = new Pace(1_000_000, NOW);
        assertThat(pace.turn(NOW, 1000)).isEqualTo(new Pace.Turn(pace, 1000, NOW + MILLISECOND));
    }

    @Test
    void turnsFollowOneAnother() {
        Pace pace = new Pace(1_000_000, NOW);
        pace.turn(NOW, 1000);
        assertThat(pace.turn(NOW, 1000).passedAt()).isEqualTo(NOW + 2 * MILLISECOND);
        assertThat(pace.turn(NOW + 10 * MILLISECOND, 1000).passedAt()).isEqualTo(NOW + 11 * MILLISECOND);
    }

    @Test
    void manyBytesTakeSeveralTurnsOfAboutAMillisecond() {
        Pace fast = new Pace(10_000_000, NOW);
        assertThat(fast.turn(NOW, 60_000).bytes()).isEqualTo(10_000);
        Pace slow = new Pace(1000, NOW);
        assertThat(slow.turn(NOW, 60_000).bytes()).isEqualTo(1460);
    }
}
