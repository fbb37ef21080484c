package io.geobroker.loadtest.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.experiment.window.MadeUpWindows;
import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.measure.Usage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistogramLogTest {
    @TempDir
    private Path out;

    @Test
    void keepsBothHistogramsOfEachWindow() throws IOException {
        try (HistogramLog log = new HistogramLog(out, "race")) {
            log.write(window("plain, 1st", 7));
            log.write(window("TLS", 9));
            log.complete();
        }

        List<String> tags = new ArrayList<>();
        try (HistogramLogReader reader =
                new HistogramLogReader(out.resolve("race.hlog").toFile())) {
            while (reader.hasNext()) {
                EncodableHistogram next = reader.nextIntervalHistogram();
                tags.add(next.getTag() + " " + ((Histogram) next).getTotalCount());
            }
        }
        assertThat(tags)
                .containsExactly(
                        "plain-1st-since-ticker-time 7",
                        "plain-1st-since-received 7",
                        "TLS-since-ticker-time 9",
                        "TLS-since-received 9");
    }

    @Test
    void aRunThatFailsLeavesThoseOfTheCompleteReport() throws IOException {
        Files.writeString(out.resolve("race.hlog"), "of the run before");
        try (HistogramLog log = new HistogramLog(out, "race")) {
            log.write(window("plain, 1st", 7));
        }

        assertThat(out.resolve("race.hlog")).hasContent("of the run before");
        assertThat(out.resolve("race-incomplete.hlog")).exists();
    }

    private static Window window(String variant, long fills) {
        return MadeUpWindows.of(variant, new Rates(60, 30), 1, fills, new Usage(Map.of()));
    }
}
