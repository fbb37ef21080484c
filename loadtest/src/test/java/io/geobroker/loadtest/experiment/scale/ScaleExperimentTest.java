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
            Axis axis, long size, double restCpu, double loadCpu, double p50Millis, double heap) {
        return new ScaleExperiment.Scaled(
                axis,
                size,
                window(restCpu, new Rates(0, 0), 0, 0),
                window(loadCpu, axis.rates(), p50Millis, FILLS),
                heap,
                Latencies.of(Histograms.empty()));
    }

    private static Window window(double cpuSeconds, Rates rates, double millis, long fills) {
        return MadeUpWindows.of(
                "made up",
                rates,
                millis,
                fills,
                new Usage(Map.of("broker-sydney-1", MadeUpWindows.taken(cpuSeconds, 0))));
    }
}
