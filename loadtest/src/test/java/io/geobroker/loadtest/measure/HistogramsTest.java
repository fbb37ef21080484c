package io.geobroker.loadtest.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class HistogramsTest {
    @Test
    void leavesTheWarmUpOutBySubtractingIt() {
        Histogram running = Histograms.empty();
        Histograms.record(running, TimeUnit.SECONDS.toNanos(3));
        Histogram before = Histograms.decode(Histograms.encode(running));
        Histograms.record(running, TimeUnit.MILLISECONDS.toNanos(2));
        Histograms.record(running, TimeUnit.MILLISECONDS.toNanos(4));
        Histogram after = Histograms.decode(Histograms.encode(running));

        Latencies measured = Latencies.of(Histograms.between(before, after));

        assertThat(measured.count()).isEqualTo(2);
        assertThat(measured.p50()).isBetween(1.99, 2.01);
        assertThat(measured.max()).isBetween(3.99, 4.01);
        assertThat(measured.mean()).isBetween(2.99, 3.01);
    }

    /** Zero would be the best of all latencies, and a ratio to it none at all. */
    @Test
    void nothingHasNoMedian() {
        Latencies nothing = Latencies.of(Histograms.empty());

        assertThat(nothing.count()).isZero();
        assertThat(List.of(nothing.mean(), nothing.p50(), nothing.p9999(), nothing.max()))
                .containsOnly(Double.NaN);
        assertThat(Latencies.millis(nothing.p50())).isEqualTo("-");
        assertThat(Spread.ratio(List.of(nothing.p50()), List.of(3.0)).count()).isZero();
    }

    @Test
    void countsClocksThatDisagreeAsZeroAndEndlessOnesAsTheLongest() {
        Histogram histogram = Histograms.empty();
        Histograms.record(histogram, -5);
        Histograms.record(histogram, TimeUnit.HOURS.toNanos(2));

        assertThat(histogram.getTotalCount()).isEqualTo(2);
        assertThat(histogram.getMinValue()).isZero();
    }
}
