package io.geobroker.broker.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadSpacingTest {
    private static final Duration SPACING = Duration.ofMillis(50);

    private final List<Long> rests = new ArrayList<>();
    private final List<Runnable> resting = new ArrayList<>();
    private long nanos = Long.MAX_VALUE - 5;
    private int readsAllowed;

    @ParameterizedTest
    @CsvSource({"5, 45", "20, 40", "25, 50", "40, 80", "5000, 250"})
    void theNextReadWaitsForTheSpacingOrTwiceTheTimeOfTheLast(long tookMillis, long restMillis) {
        readTook(tookMillis, SPACING);

        assertThat(readsAllowed).isZero();
        assertThat(rests).containsExactly(TimeUnit.MILLISECONDS.toNanos(restMillis));
        resting.forEach(Runnable::run);
        assertThat(readsAllowed).isEqualTo(1);
    }

    @Test
    void withoutASpacingThereIsNoRest() {
        readTook(5_000, Duration.ZERO);

        assertThat(readsAllowed).isEqualTo(1);
        assertThat(rests).isEmpty();
    }

    private void readTook(long millis, Duration spacing) {
        ReadSpacing rest = new ReadSpacing(spacing, () -> nanos, wait -> {
            rests.add(wait);
            return resting::add;
        });
        rest.readBegins();
        nanos += TimeUnit.MILLISECONDS.toNanos(millis);
        rest.afterRead(() -> readsAllowed++);
    }
}
