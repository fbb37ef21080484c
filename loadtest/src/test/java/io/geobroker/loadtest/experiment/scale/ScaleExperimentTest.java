package io.geobroker.loadtest.experiment.scale;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.experiment.window.MadeUpWindows;
import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.loadtest.measure.Latencies;
import io.geobroker.loadtest.measure.Usage;
import io.geobroker.loadtest.report.Report;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class ScaleExperimentTest {
    private static final long FILLS = 200;

    private final Report report = new Report("scale", "title", "question");

    @Test
    void tellsForEachAxisWhatTheLargestSizeCostsInTimesOfTheSmallest() {
        ScaleExperiment.write(
                report,
                List.of(
                        scaled(Axis.WAITING, 1_000, 4, 10, 5, 60),
                        scaled(Axis.WAITING, 11_000, 5, 14, 10, 70),
                        scaled(Axis.REGIONS, 2, 4, 10, 5, 60)));

        assertThat(report.found())
                .containsExactly(
                        "1,000 to 11,000 waiting orders: one more trade costs 1.50 times as much CPU, a world at rest"
                                + " 1.25 times; from ticker received to fill takes 2.00 times as long; all brokers hold 10 MiB more,"
                                + " 1.05 kB for each.");
    }

    private static ScaleExperiment.Scaled scaled(
            Axis axis, long size, double restCpu, double loadCpu, long p50Millis, double heap) {
        return new ScaleExperiment.Scaled(
                axis,
                size,
                window(restCpu, new Rates(0, 0), Histograms.empty()),
                window(loadCpu, axis.rates(), fills(p50Millis)),
                heap,
                Latencies.of(Histograms.empty()));
    }

    private static Window window(double cpuSeconds, Rates rates, Histogram fills) {
        return MadeUpWindows.of(
                "made up", rates, fills, new Usage(Map.of("broker-sydney-1", MadeUpWindows.taken(cpuSeconds, 0))));
    }

    private static Histogram fills(long p50Millis) {
        Histogram fills = Histograms.empty();
        fills.recordValueWithCount(1_000 * p50Millis, FILLS);
        return fills;
    }
}
