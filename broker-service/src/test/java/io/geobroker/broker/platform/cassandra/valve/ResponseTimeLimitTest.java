package io.geobroker.broker.platform.cassandra.valve;

import static org.assertj.core.api.Assertions.assertThat;

import com.netflix.concurrency.limits.Limit;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What the limit learns of a plant in simulated time. */
class ResponseTimeLimitTest {
    private static final int LEAST = 4;
    private static final int MOST = 2_000;
    private static final int EVER_SO_MANY = 100_000;
    private static final long WINDOW = TimeUnit.MILLISECONDS.toNanos(900);

    @Test
    void growsWhileAnswersAreFastAndShrinksWhenTheyGetSlow() {
        Limit limit = new ResponseTimeLimit(64, MOST, WINDOW);
        Plant plant = new Plant(0.05, 40_000, 0.02);
        plant.run(limit, 60, EVER_SO_MANY);
        int fast = limit.getLimit();

        plant.weaken(10);
        plant.run(limit, 20, EVER_SO_MANY);

        assertThat(fast).isGreaterThan(200);
        assertThat(limit.getLimit()).isLessThan(fast / 2);
    }

    @Test
    void countsTimeoutsAsSlowAndFastFailuresNotAtAll() {
        Limit refused = new ResponseTimeLimit(LEAST, MOST, WINDOW);
        Limit silent = new ResponseTimeLimit(LEAST, MOST, WINDOW);
        Plant plant = new Plant(0.005, 20_000, 0.02);
        plant.run(refused, 30, 40);
        int before = refused.getLimit();
        plant.fail(refused, 20, 0.001);
        Plant other = new Plant(0.005, 20_000, 0.02);
        other.run(silent, 30, 40);
        other.fail(silent, 20, 2.5);

        assertThat(refused.getLimit()).isEqualTo(before);
        assertThat(silent.getLimit()).isLessThan(before / 2);
    }

    @Test
    void staysWithinItsBounds() {
        Limit limit = new ResponseTimeLimit(LEAST, MOST, WINDOW);
        new Plant(0.01, 1e6, 0).run(limit, 200, EVER_SO_MANY);
        assertThat(limit.getLimit()).isEqualTo(MOST);
        new Plant(0.01, 20, 0).run(limit, 300, EVER_SO_MANY);
        assertThat(limit.getLimit()).isBetween(LEAST, MOST);
    }
}
