package io.geobroker.loadtest.cql;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.cql.RatePlan.Step;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class RatePlanTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void risesByTheSameFactor() {
        assertThat(RatePlan.rising(100, 2, 3, SECOND).steps())
                .isEqualTo(List.of(new Step(100, SECOND), new Step(200, SECOND), new Step(400, SECOND)));
    }

    @Test
    void sharesTheRateAndNotTheTime() {
        RatePlan shared = RatePlan.rising(90, 3, 2, SECOND).sharedBy(3);

        assertThat(shared.steps()).isEqualTo(List.of(new Step(30, SECOND), new Step(90, SECOND)));
        assertThat(shared.until(1)).isEqualTo(SECOND);
        assertThat(shared.length()).isEqualTo(Duration.ofSeconds(2));
    }
}
