package io.geobroker.loadtest.experiment.hotsymbol;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.experiment.hotsymbol.PartitionCounts.Counts;
import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.experiment.window.MadeUpWindows;
import io.geobroker.loadtest.experiment.window.Rounds;
import io.geobroker.loadtest.measure.Usage;
import io.geobroker.loadtest.report.Report;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A report of made-up figures: one bucket that has nearly all rows, then two that share them. */
class HotSymbolReportTest {
    private final Rounds<HotWindow> windows = new Rounds<>(List.of());
    private final HotSymbolReport hot = new HotSymbolReport(
            "BHP",
            windows,
            new BucketsRaised(
                    List.of(new NamedPartition("BHP", 0, 40, 870.5, 1, OptionalInt.of(2))),
                    2,
                    61,
                    state(new BucketPlace(0, "-42", List.of("10.0.0.1"), 40)),
                    state(
                            new BucketPlace(0, "-42", List.of("10.0.0.1"), 38),
                            new BucketPlace(1, "77", List.of("10.0.0.2"), 5)),
                    1_000,
                    999));

    /** Before, neighbours differ by a tenth. */
    @ParameterizedTest
    @CsvSource({
        "10, 11, 10, Raise the buckets of a symbol that GET /geo/balance names:",
        "19, 23, 19, 'Raise the buckets of a symbol that GET /geo/balance names, for the size'",
        "40, 44, 40, Do not raise buckets for speed"
    })
    void recommendsBucketsForSpeedWhenTheyGainMoreThanWindowsDiffer(
            double first, double second, double third, String recommendation) {
        measured(HotSymbolReport.BEFORE, List.of(20.0, 22.0, 20.0), Map.of(0, 900L));
        measured(HotSymbolReport.AFTER, List.of(first, second, third), Map.of(0, 500L, 1, 400L));

        assertThat(hot.recommendation())
                .startsWith(recommendation)
                .contains("differ 1.0", "Cores come first: for each second of CPU threads waited 1.5 s")
                .doesNotContain("same nodes");
        Report report = new Report("hot-symbol", "title", "question");
        hot.addTo(report);
        assertThat(report.found().get(1)).contains("yields 50 % of all rows", "instead of 90 %");
    }

    @Test
    void claimsNothingWithoutAFigure() {
        measured(HotSymbolReport.BEFORE, List.of(20.0), Map.of(0, 900L));
        measured(HotSymbolReport.AFTER, List.of(10.0), Map.of(0, 900L));

        assertThat(hot.recommendation())
                .contains("not for speed", "differ unknown times")
                .doesNotContain("NaN");
    }

    private static BucketsRaised.State state(BucketPlace... places) {
        TracedRead read = new TracedRead(0, 12, 900, List.of(new TracedRead.Step("10.0.0.1", 10, "Stage", "Parsing")));
        return new BucketsRaised.State(List.of(places), List.of(read));
    }

    /**
     * @param millis each window's fills took
     * @param rows read from each bucket; another symbol's were a hundred
     */
    private void measured(String when, List<Double> millis, Map<Integer, Long> rows) {
        Map<Integer, Counts> reads = new HashMap<>();
        rows.forEach((bucket, count) -> reads.put(bucket, new Counts(100, count)));
        PoolPeaks pools = new PoolPeaks(
                Map.of(new PoolPeaks.Pool("sydney 10.0.0.1", "ReadStage"), new PoolPeaks.Tasks(8, 8, 3, 1, 2, 500)));
        Usage usage = new Usage(Map.of("cassandra-sydney-1", MadeUpWindows.taken(4, 6)));
        for (double each : millis) {
            windows.add(
                    when,
                    new HotWindow(
                            MadeUpWindows.of("any", new Rates(60, 30), each, 200, usage),
                            new PartitionCounts(reads, new Counts(100, 100)),
                            new HotSymbolWatch.Seen(pools, Map.of("cassandra-sydney-1", 2.5))));
        }
    }
}
