package io.geobroker.broker.platform.retry;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashSet;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BackoffTest {
    private final IntFunction<Duration> pauses = new Backoff(Duration.ofMillis(100), Duration.ofSeconds(5)).pauses();

    @Test
    void doublesToTheLongest() {
        assertThat(pauses.apply(1)).isBetween(Duration.ofMillis(50), Duration.ofMillis(100));
        assertThat(pauses.apply(3)).isBetween(Duration.ofMillis(200), Duration.ofMillis(400));
        assertThat(pauses.apply(7)).isBetween(Duration.ofMillis(2_500), Duration.ofSeconds(5));
    }

    /** A cut of days is one action that is tried each few seconds; else each try would cost more than the one before. */
    @Test
    void variesAndCostsNothingHoweverOftenItWasTried() {
        assertThat(IntStream.range(0, 100).mapToObj(n -> pauses.apply(Integer.MAX_VALUE)))
                .allSatisfy(pause -> assertThat(pause).isBetween(Duration.ofMillis(2_500), Duration.ofSeconds(5)))
                .satisfies(all -> assertThat(new HashSet<>(all)).hasSizeGreaterThan(50));
    }
}
