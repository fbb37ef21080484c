package io.geobroker.loadtest.experiment.firstminutes;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.measure.Histograms;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class FirstMinutesReportTest {
    @Test
    void theFirstFillIsToldWithItsTicker() {
        Histogram micros = Histograms.empty();
        Histograms.record(micros, 4_000_000);

        assertThat(new FirstMinutesReport.FirstFill(micros, 1_250_000_000).said())
                .isEqualTo("4.00 ms from its ticker, 1.3 s after opening");
    }

    @Test
    void aMinuteMayHaveNoFill() {
        assertThat(new FirstMinutesReport.FirstFill(Histograms.empty(), 60_000_000_000L).said())
                .isEqualTo("none in the first minute");
    }
}
