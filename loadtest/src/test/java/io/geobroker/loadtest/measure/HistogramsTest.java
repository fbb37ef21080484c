package io.geobroker.loadtest.measure;

import static org.assertj.core.api.Assertions.assertThat;

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

    @Test
    void countsClocksThatDisagreeAsZeroAndEndlessOnesAsTheLongest() {
        Histogram histogram = Histograms.empty();
        Histograms.record(histogram, -5);
        Histograms.record(histogram, TimeUnit.HOURS.toNanos(2));

        assertThat(histogram.getTotalCount()).isEqualTo(2);
        assertThat(histogram.getMinValue()).isZero();
    }
}
