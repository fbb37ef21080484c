package io.geobroker.loadtest.experiment.hotsymbol;

import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.experiment.load.Reading;
import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.loadtest.measure.Usage;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Made-up windows of one node that had four seconds of CPU in ten. */
final class HotWindows {
    private HotWindows() {}

    /** @param waitedSeconds how long the node's threads were ready and had no processor */
    static Window measured(Reading done, Histogram placing, double waitedSeconds) {
        return new Window(
                "any",
                List.of("broker-"),
                new Rates(60, 30),
                10,
                600,
                300,
                300,
                0,
                done,
                placing,
                Histograms.empty(),
                new Usage(Map.of("cassandra-sydney-1", new Usage.Taken(10, 4, waitedSeconds, Map.of(), 600))));
    }
}
