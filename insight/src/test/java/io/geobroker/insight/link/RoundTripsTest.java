package io.geobroker.insight.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RoundTripsTest {
    private final AtomicLong nanos = new AtomicLong();
    private long takesMillis = 230;
    private boolean answers = true;
    private final RoundTrips roundTrips = new RoundTrips(
            List.of("north-virginia"),
            region -> {
                nanos.addAndGet(Duration.ofMillis(takesMillis).toNanos());
                return answers
                        ? CompletableFuture.completedFuture(null)
                        : CompletableFuture.failedFuture(new IllegalStateException("no answer"));
            },
            nanos::get);

    @Test
    void tellsTheShortestOfTheLastFew() {
        ping(250);
        ping(231);
        ping(400);
        assertThat(roundTrips.to("north-virginia")).isEqualTo(Duration.ofMillis(231));

        for (int i = 0; i < 5; i++) {
            ping(300);
        }

        assertThat(roundTrips.to("north-virginia")).isEqualTo(Duration.ofMillis(300));
        assertThat(roundTrips.state("north-virginia")).isEqualTo(LinkState.UP);
    }

    @Test
    void isCutAfterTwoPingsWithoutAnswerAndUpAfterOneWith() {
        ping(230);
        answers = false;
        ping(2_000);
        assertThat(roundTrips.state("north-virginia")).isEqualTo(LinkState.UP);
        ping(2_000);
        assertThat(roundTrips.state("north-virginia")).isEqualTo(LinkState.CUT);
        assertThat(roundTrips.to("north-virginia")).isNull();

        answers = true;
        ping(240);

        assertThat(roundTrips.state("north-virginia")).isEqualTo(LinkState.UP);
        assertThat(roundTrips.to("north-virginia")).isEqualTo(Duration.ofMillis(240));
    }

    @Test
    void knowsNoOtherRegion() {
        assertThatThrownBy(() -> roundTrips.to("tokyo")).hasMessage("not another region of this world: tokyo");
    }

    private void ping(long millis) {
        takesMillis = millis;
        roundTrips.measure().toCompletableFuture().join();
    }
}
