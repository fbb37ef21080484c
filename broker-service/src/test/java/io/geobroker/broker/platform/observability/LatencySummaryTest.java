package io.geobroker.broker.platform.observability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.geobroker.broker.platform.observability.LatencySummary.Percentiles;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LatencySummaryTest {
    private static final Percentiles NOTHING = new Percentiles(0, 0, 0, 0, 0, 0);

    private final AtomicLong nanos = new AtomicLong(Duration.ofDays(-3).toNanos());
    private final LatencySummary summary = new LatencySummary(nanos::get);

    @Test
    void givesPercentilesToATenthOfAPercent() {
        for (int i = 1; i <= 10_000; i++) {
            summary.record(Duration.ofNanos(i * 10_000L));
        }

        Percentiles all = summary.sinceStart();

        assertThat(all.count()).isEqualTo(10_000);
        assertThat(all.meanMs()).isCloseTo(50, Percentage.withPercentage(0.1));
        assertThat(all.p50Ms()).isCloseTo(50, Percentage.withPercentage(0.1));
        assertThat(all.p99Ms()).isCloseTo(99, Percentage.withPercentage(0.1));
        assertThat(all.p999Ms()).isCloseTo(99.9, Percentage.withPercentage(0.1));
        assertThat(all.maxMs()).isCloseTo(100, Percentage.withPercentage(0.1));
        assertThat(summary.recent()).isEqualTo(all);
    }

    @Test
    void forgetsWhatIsNotRecentEvenIfNobodyLooks() {
        summary.record(Duration.ofMillis(7));
        nanos.addAndGet(Duration.ofSeconds(60).toNanos());
        assertThat(summary.recent()).isEqualTo(NOTHING);

        summary.record(Duration.ofMillis(3));

        assertThat(summary.recent().count()).isEqualTo(1);
        assertThat(summary.recent().maxMs()).isCloseTo(3, within(0.01));
        assertThat(summary.sinceStart().count()).isEqualTo(2);
        assertThat(summary.sinceStart().maxMs()).isCloseTo(7, within(0.01));
    }

    @ParameterizedTest
    @CsvSource({"false, 10, 12, 0.1", "true, 60, 70, 1"})
    void keepsTheLastTenSecondsOrTheLastMinute(boolean minute, long least, long most, double percent) {
        LatencySummary kept = minute ? LatencySummary.ofTheLastMinute(nanos::get) : summary;
        for (int second = 0; second < 300; second++) {
            kept.record(Duration.ofMillis(second + 1));
            nanos.addAndGet(Duration.ofSeconds(1).toNanos());
        }

        assertThat(kept.recent().count()).isBetween(least, most);
        assertThat(kept.recent().maxMs()).isCloseTo(300, Percentage.withPercentage(percent));
        assertThat(kept.sinceStart().count()).isEqualTo(300);
    }

    @Test
    void takesImpossibleDurationsToItsBounds() {
        summary.record(Duration.ofMillis(-5));
        summary.record(Duration.ofSeconds(Long.MAX_VALUE));

        assertThat(summary.sinceStart().p50Ms()).isZero();
        assertThat(summary.sinceStart().maxMs()).isCloseTo(60_000, Percentage.withPercentage(0.1));
    }

    @Test
    void losesNothingThatManyThreadsRecord() throws Exception {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            threads.add(new Thread(() -> {
                for (int j = 0; j < 20_000; j++) {
                    summary.record(Duration.ofMillis(1));
                    nanos.addAndGet(Duration.ofMillis(1).toNanos());
                    if (j % 1_000 == 0) {
                        summary.recent();
                    }
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(summary.sinceStart().count()).isEqualTo(80_000);
    }

    @Test
    void givesItsHistogramToProgramsThatSubtractWhatWasBefore() throws DataFormatException {
        summary.record(Duration.ofSeconds(3));
        Histogram before = decoded(summary.histogramSinceStart());
        summary.record(Duration.ofMillis(2));

        Histogram between = decoded(summary.histogramSinceStart());
        between.subtract(before);

        assertThat(between.getTotalCount()).isEqualTo(1);
        assertThat(between.getMaxValue()).isCloseTo(2_000, Percentage.withPercentage(0.1));
    }

    private static Histogram decoded(byte[] histogram) throws DataFormatException {
        return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(histogram), 0);
    }
}
