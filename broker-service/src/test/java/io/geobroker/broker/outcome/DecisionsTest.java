package io.geobroker.broker.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.platform.time.MicroClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class DecisionsTest {
    private static final Instant NOW = Instant.parse("2026-02-03T04:05:06.123456Z");
    private static final long NOW_MICROS = new MicroClock(() -> NOW).micros();

    private Instant now = NOW;
    private final Decisions decisions = DecisionFixture.decisions(new MicroClock(() -> now), "sydney-1");

    @Test
    void areLaterThanThoseBeforeWhileTheClockStandsStillOrGoesBackALittle() {
        assertThat(decisions.next().atMicros()).isEqualTo(NOW_MICROS);
        assertThat(decisions.next().atMicros()).isEqualTo(NOW_MICROS + 1);
        now = NOW.minusSeconds(4);
        assertThat(decisions.next().atMicros()).isEqualTo(NOW_MICROS + 2);
    }

    @Test
    void followAClockThatWasSetBack() {
        now = NOW.plus(Duration.ofHours(1));
        decisions.next();
        now = NOW;

        assertThat(decisions.next().atMicros()).isEqualTo(NOW_MICROS);
        assertThat(decisions.next().atMicros()).isEqualTo(NOW_MICROS + 1);
    }
}
