package io.geobroker.loadtest.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.testbed.process.WorldProcess;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class ReadingsWatchTest {
    private static final Duration EVERY = Duration.ofMillis(1);

    private final AtomicInteger asked = new AtomicInteger();

    /** Has filled ten more whenever it is asked, and every second time it does not tell. */
    private final class Busy implements SystemUnderTest {
        private final int mostTimes;

        Busy(int mostTimes) {
            this.mostTimes = mostTimes;
        }

        @Override
        public Reading read() {
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
        }

        @Override
        public String name() {
            return "busy";
        }

        @Override
        public String topic() {
            return "tickers";
        }

        @Override
        public CompletionStage<Boolean> place(PlannedOrder order, Place place) {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<WorldProcess> brokers() {
            return List.of();
        }

        @Override
        public List<String> processes() {
            return List.of();
        }
    }

    @Test
    void whatWasNotToldIsInWhatIsToldNext() throws InterruptedException {
        try (ReadingsWatch watch = new ReadingsWatch(new Busy(Integer.MAX_VALUE), asked::get, EVERY)) {
            List<ReadingsWatch.Done> told = watch.toldUntil(5);

            assertThat(told.subList(0, 3))
                    .extracting(done -> done.reading().fills())
                    .containsExactly(10L, 20L, 20L);
            assertThat(told.subList(0, 3)).extracting(ReadingsWatch.Done::at).containsExactly(1.0, 3.0, 5.0);
            assertThat(told.subList(0, 3))
                    .extracting(ReadingsWatch.Done::length)
                    .containsExactly(1.0, 2.0, 2.0);
        }
    }

    @Test
    void whoWaitsIsToldThatItDoesNotAskAnyMore() {
        try (ReadingsWatch watch = new ReadingsWatch(new Busy(4), asked::get, EVERY)) {
            assertThatThrownBy(() -> watch.toldUntil(100))
                    .isInstanceOf(IllegalStateException.class)
                    .hasRootCauseMessage("never again");
        }
    }
}
