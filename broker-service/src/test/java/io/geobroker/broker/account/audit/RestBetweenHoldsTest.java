package io.geobroker.broker.account.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class RestBetweenHoldsTest {
    private static final Duration SHORTEST = Duration.ofMillis(10);

    private final List<Duration> rests = new ArrayList<>();
    private long nanos = Long.MAX_VALUE - 5;
    private final RestBetweenHolds rest = new RestBetweenHolds(SHORTEST, () -> nanos, pause -> {
        rests.add(pause);
        nanos += pause.toNanos();
        return CompletableFuture.completedFuture(null);
    });

    @Test
    void restsThreeTimesAsLongAsEachLookTook() {
        lookTook(Duration.ofMillis(20));
        lookTook(Duration.ofMillis(40));

        assertThat(rests).containsExactly(Duration.ofMillis(60), Duration.ofMillis(120));
    }

    @Test
    void restsNoShorterThanIsSetAndNoLongerThanASecond() {
        lookTook(Duration.ofMillis(1));
        lookTook(Duration.ofMinutes(1));

        assertThat(rests).containsExactly(SHORTEST, Duration.ofSeconds(1));
    }

    private void lookTook(Duration time) {
        nanos += time.toNanos();
        assertThat(rest.get()).isCompleted();
    }
}
