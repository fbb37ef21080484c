package io.geobroker.loadtest.experiment.hotsymbol;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.experiment.window.MadeUpWindows;
import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.loadtest.measure.Ratio;
import io.geobroker.loadtest.measure.Usage;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HotSymbolAdviceTest {
    private static final Ratio DRIFT = Ratio.of(List.of(0.9, 1.2), List.of(1.0, 1.0));

    @Test
    void recommendsBucketsWhenTheyGainMoreThanWindowsDiffer() {
        HotSymbolAdvice advice = advice(Ratio.of(List.of(0.5, 0.8), List.of(1.0, 1.0)), 0.2, 2);

        assertThat(advice.isFaster()).isTrue();
        assertThat(advice.isSlower()).isFalse();
        assertThat(advice.recommendation())
                .isEqualTo("Raise the buckets of a symbol that GET /geo/balance names: with 4 of them a fill takes"
                        + " 0.650 (0.500 to 0.800, 2 pairs) times as long at the 99th percentile, and windows between which"
                        + " nothing changed differ 1.05 (0.900 to 1.20, 2 pairs) times.");
    }

    @Test
    void findsNoGainInWhatWindowsDifferByAnyway() {
        assertThat(advice(Ratio.of(List.of(0.95, 1.1), List.of(1.0, 1.0)), 0.2, 2)
                        .recommendation())
                .startsWith(
                        "Raise the buckets of a symbol that GET /geo/balance names, for the size of its partitions and not"
                                + " for speed: ");
        assertThat(advice(Ratio.of(List.of(), List.of()), 0.2, 2).recommendation())
                .as("without a figure nothing is claimed")
                .contains("not for speed", "unknown");
    }

    @Test
    void advisesAgainstWhatMakesFillsSlower() {
        HotSymbolAdvice advice = advice(Ratio.of(List.of(1.5, 1.9), List.of(1.0, 1.0)), 0.2, 2);

        assertThat(advice.isSlower()).isTrue();
        assertThat(advice.recommendation()).startsWith("Do not raise buckets for speed on nodes like these");
    }

    @Test
    void saysWhenCoresOrNodesAreMissing() {
        assertThat(advice(DRIFT, 1.5, 1).recommendation())
                .contains("for each second of CPU threads waited 1.5 s for a processor")
                .endsWith("that needs more nodes in a datacenter than replicas.");
        assertThat(advice(DRIFT, Double.NaN, 2).recommendation())
                .as("a system that does not tell")
                .doesNotContain("NaN", "Cores", "same nodes");
        assertThat(advice(DRIFT, 0, 1).spread())
                .isEqualTo(
                        "With 4 buckets the fullest partition of BHP yields 24 % of all rows of waiting orders that brokers"
                                + " read, instead of 90 %.");
    }

    @Test
    void comparesWithWhatWasPublished() {
        assertThat(published(12).difference())
                .contains("threads waited 3.0 s for a processor for each second of CPU")
                .endsWith("it is the same shortage of cores, which all programs of a world share here.");
        assertThat(published(1).difference()).endsWith("the partition key, the smaller part of theirs.");
        assertThat(published(Double.NaN).difference())
                .doesNotContain("NaN")
                .endsWith("that decided theirs is missing.");
    }

    private static HotSymbolAdvice advice(Ratio p99, double waitedOfCpu, int replicaSets) {
        return new HotSymbolAdvice("BHP", 4, p99, DRIFT, 0.9, 0.24, waitedOfCpu, replicaSets);
    }

    /** With four seconds of CPU. */
    private static PublishedSlowWrites published(double waitedSeconds) {
        return new PublishedSlowWrites(
                MadeUpWindows.of(
                        "any",
                        new Rates(60, 30),
                        Histograms.empty(),
                        new Usage(Map.of("cassandra-sydney-1", MadeUpWindows.taken(4, waitedSeconds)))),
                HotSymbolWatch.Seen.none());
    }
}
