package io.geobroker.loadtest.experiment.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geobroker.loadtest.measure.Histograms;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class ReadingsWatchTest {
    private static final Duration EVERY = Duration.ofMillis(1);

    private final AtomicInteger asked = new AtomicInteger();

    /** Has filled ten more whenever it is asked, and every second time it does not tell. */
    private ReadingsWatch.Source busy(int mostTimes) {
        return () -> {
            int times = asked.incrementAndGet();
            if (times % 2 == 0) {
                throw new IllegalStateException("too busy");
            }
            if (times > mostTimes) {
                throw new IllegalArgumentException("never again");
            }
            Histogram fills = Histograms.empty();
            fills.recordValueWithCount(1_000, 10L * times);
            return new Reading(fills, fills, Map.of());
        };
    }

    @Test
    void whatWasNotToldIsInWhatIsToldNext() throws InterruptedException {
        try (ReadingsWatch watch = new ReadingsWatch(busy(Integer.MAX_VALUE), asked::get, EVERY)) {
            List<ReadingsWatch.Done> told = watch.toldUntil(5);

            assertThat(told.subList(0, 3)).extracting(ReadingsWatch.Done::fills).containsExactly(10L, 20L, 20L);
            assertThat(told.subList(0, 3)).extracting(ReadingsWatch.Done::at).containsExactly(1.0, 3.0, 5.0);
            assertThat(told.subList(0, 3))
                    .extracting(ReadingsWatch.Done::length)
                    .containsExactly(1.0, 2.0, 2.0);
        }
    }

    @Test
    void whoWaitsIsToldThatItDoesNotAskAnyMore() {
        try (ReadingsWatch watch = new ReadingsWatch(busy(4), asked::get, EVERY)) {
            assertThatThrownBy(() -> watch.toldUntil(100))
                    .isInstanceOf(IllegalStateException.class)
                    .hasRootCauseMessage("never again");
        }
    }
}
