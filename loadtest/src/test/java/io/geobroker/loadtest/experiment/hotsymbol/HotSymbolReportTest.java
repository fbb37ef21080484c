package io.geobroker.loadtest.experiment.hotsymbol;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.experiment.hotsymbol.PartitionCounts.Counts;
import io.geobroker.loadtest.experiment.hotsymbol.PartitionCounts.Partition;
import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.experiment.window.MadeUpWindows;
import io.geobroker.loadtest.experiment.window.Rounds;
import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.loadtest.measure.Usage;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** A report of made-up figures: one bucket that has nearly all rows, then two that share them. */
class HotSymbolReportTest {
    private static final PoolPeaks.Pool READS = new PoolPeaks.Pool("sydney 10.0.0.1", "ReadStage");

    private final Rounds<HotWindow> windows = new Rounds<>(List.of());
    private final HotSymbolReport hot = new HotSymbolReport(
            "BHP",
            windows,
            new BucketsRaised(
                    List.of(new NamedPartition("BHP", 0, 40, 870.5, 1, OptionalInt.of(2))),
                    2,
                    61,
                    List.of(traced(0)),
                    List.of(traced(0), new TracedRead(1, 0, 0, List.of())),
                    List.of(new BucketPlace(0, "-42", List.of("10.0.0.1"), 40)),
                    List.of(
                            new BucketPlace(0, "-42", List.of("10.0.0.1"), 38),
                            new BucketPlace(1, "77", List.of("10.0.0.2"), 5)),
                    1_000,
                    999));

    HotSymbolReportTest() {
        for (int millis : List.of(20, 22)) {
            windows.add(
                    HotSymbolReport.BEFORE,
                    window(
                            millis,
                            Map.of(new Partition("BHP", 0), new Counts(100, 900), other(), new Counts(100, 100))));
        }
        windows.add(HotSymbolReport.AFTER, window(10, spread()));
        windows.add(HotSymbolReport.AFTER, window(11, spread()));
    }

    @Test
    void comparesWindowsBeforeWithThoseAfterAndNeighboursWithEachOther() {
        HotSymbolAdvice advice = hot.advice();

        assertThat(advice.p99().ratio().median()).as("10 of 20 and 11 of 22 ms").isBetween(0.49, 0.51);
        assertThat(advice.p99().control().lowest())
                .as("22 of 20 and 11 of 10 ms")
                .isBetween(1.09, 1.11);
        assertThat(advice.p99().control().count()).isEqualTo(2);
        assertThat(advice.fullestBefore()).isEqualTo(0.9);
        assertThat(advice.fullestAfter()).isEqualTo(0.5);
        assertThat(advice.replicaSets()).isEqualTo(2);
    }

    /** Over two buckets. */
    private static Map<Partition, Counts> spread() {
        return Map.of(
                new Partition("BHP", 0),
                new Counts(100, 500),
                new Partition("BHP", 1),
                new Counts(100, 400),
                other(),
                new Counts(100, 100));
    }

    private static Partition other() {
        return new Partition("CBA", 0);
    }

    private static TracedRead traced(int bucket) {
        return new TracedRead(
                bucket,
                12,
                900,
                List.of(
                        new TracedRead.Step("10.0.0.1", 10, "Native-Transport", "Parsing"),
                        new TracedRead.Step("10.0.0.1", 700, "ReadStage", "Read 12 live rows and 31 tombstone cells")));
    }

    /** With a fill after so many milliseconds. */
    private static HotWindow window(double p99, Map<Partition, Counts> reads) {
        Histogram micros = Histograms.empty();
        micros.recordValueWithCount(Math.round(1_000 * p99), 200);
        return new HotWindow(
                MadeUpWindows.of(
                        "any",
                        new Rates(60, 30),
                        micros,
                        new Usage(Map.of("cassandra-sydney-1", MadeUpWindows.taken(4, 6)))),
                new PartitionCounts(reads),
                new HotSymbolWatch.Seen(
                        new PoolPeaks(Map.of(READS, new PoolPeaks.Tasks(8, 8, 3, 1, 2, 500))),
                        Map.of("cassandra-sydney-1", 2.5)),
                List.of());
    }
}
