package io.geobroker.broker.platform.cassandra.valve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.netflix.concurrency.limits.Limit;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the limits learn of plants whose best limit is known. */
class LimitsTest {
    private static final int LEAST = 4;
    private static final int MOST = 2_000;
    private static final int EVER_SO_MANY = 100_000;
    private static final long WINDOW = TimeUnit.MILLISECONDS.toNanos(900);

    @ParameterizedTest
    @ValueSource(ints = {8, 50, 1_500})
    void throughputFindsTheFewestThatKeepThePlantBusy(int first) {
        Plant plant = new Plant(0.02, 2_000, 0.02);
        Limit limit = throughput(first);

        double reached = plant.run(limit, 200, EVER_SO_MANY);

        assertThat(limit.getLimit()).isBetween((int) (plant.knee() / 2), (int) (plant.knee() * 2));
        assertThat(reached).isGreaterThan(0.8 * 2_000);
    }

    @Test
    void throughputTellsNothingWhileFewerAreAskedForThanMayBe() {
        Limit limit = throughput(64);

        new Plant(0.02, 2_000, 0.02).run(limit, 100, 20);

        assertThat(limit.getLimit()).isEqualTo(64);
    }

    @Test
    void throughputGoesDownWhileNothingIsAnsweredAndUpWhenThePlantIsBack() {
        Plant plant = new Plant(0.02, 2_000, 0.02);
        Limit limit = throughput(200);
        plant.fail(limit, 200, 2.5);

        assertThat(limit.getLimit()).isBetween(LEAST, LEAST + 1);

        plant.run(limit, 200, EVER_SO_MANY);

        assertThat(limit.getLimit()).isGreaterThan((int) (plant.knee() / 2));
    }

    @Test
    void responseTimeGrowsWhileAnswersAreFastAndShrinksWhenTheyGetSlow() {
        Limit limit = responseTime(64);
        Plant plant = new Plant(0.05, 40_000, 0.02);
        plant.run(limit, 60, EVER_SO_MANY);
        int fast = limit.getLimit();

        plant.weaken(10);
        plant.run(limit, 20, EVER_SO_MANY);

        assertThat(fast).isGreaterThan(200);
        assertThat(limit.getLimit()).isLessThan(fast / 2);
    }

    @Test
    void responseTimeCountsTimeoutsAsSlowAndFastFailuresNotAtAll() {
        Limit refused = responseTime(64);
        Limit silent = responseTime(64);
        Plant plant = new Plant(0.005, 20_000, 0.02);
        plant.run(refused, 5, 40);
        int before = refused.getLimit();
        plant.fail(refused, 20, 0.001);
        Plant other = new Plant(0.005, 20_000, 0.02);
        other.run(silent, 5, 40);
        other.fail(silent, 20, 2.5);

        assertThat(refused.getLimit()).isEqualTo(before);
        assertThat(silent.getLimit()).isLessThan(before / 2);
    }

    @Test
    void neitherLeavesItsBounds() {
        for (Limit limit : new Limit[] {throughput(64), responseTime(64)}) {
            new Plant(0.01, 1e6, 0).run(limit, 100, EVER_SO_MANY);
            assertThat(limit.getLimit()).isBetween(LEAST, MOST);
            new Plant(0.01, 20, 0).run(limit, 300, EVER_SO_MANY);
            assertThat(limit.getLimit()).isBetween(LEAST, MOST);
        }
    }

    @Test
    void boundsMustBeInOrder() {
        assertThatThrownBy(() -> new ValveProperties(
                        ValveControl.THROUGHPUT, 5, 8, 100, 10, Duration.ZERO, Duration.ofSeconds(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("geobroker.cassandra.valve must have least <= first <= most: 8, 5, 100");
    }

    private static Limit throughput(int first) {
        return new ThroughputLimit(first, LEAST, MOST, WINDOW);
    }

    private static Limit responseTime(int first) {
        return new ResponseTimeLimit(first, LEAST, MOST, WINDOW);
    }
}
