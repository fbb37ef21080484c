package io.geobroker.loadtest.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.experiment.PrototypeExperiment.Cell;
import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.loadtest.report.Report;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PrototypeReportTest {
    @Test
    void tellsNothingOfAPlaceThatWasNotMeasured() {
        PrototypeReport windows = new PrototypeReport(
                Map.of(
                        new Cell(1.0, Place.LOCAL, "geobroker"), List.of(window()),
                        new Cell(1.0, Place.LOCAL, "prototype"), List.of(window())),
                List.of(1.0));
        Report report = new Report("full-load", "Side by side", "How long?");

        windows.found(report, 1.0);
        windows.charts(report, 1.0);

        assertThat(report.found()).hasSize(2).noneMatch(sentence -> sentence.contains("Across the ocean"));
        assertThat(report.found().get(0)).contains(" in geobroker, ", " in the bare prototype");
        assertThat(report.charts()).hasSize(1);
    }

    private static Window window() {
        Histogram micros = Histograms.empty();
        micros.recordValue(3_000);
        return HotWindows.measured(new Reading(micros, micros, Map.of()), micros, 0);
    }
}
