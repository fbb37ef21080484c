package io.geobroker.loadtest.experiment.hotsymbol;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.experiment.hotsymbol.PoolPeaks.Pool;
import io.geobroker.loadtest.experiment.hotsymbol.PoolPeaks.Tasks;
import io.geobroker.loadtest.experiment.hotsymbol.TracedRead.Step;
import io.geobroker.loadtest.measure.Usage;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PoolPeaksTest {
    private static final Pool READS = new Pool("sydney 10.0.0.1", "ReadStage");
    private static final Pool IDLE = new Pool("sydney 10.0.0.1", "Sampler");
    private static final Pool SHORT = new Pool("sydney 10.0.0.1", "MigrationStage");

    @Test
    void keepsTheMostOfEachLookAndWhatWasAddedBetweenThem() {
        PoolPeaks peaks = PoolPeaks.of(List.of(
                Map.of(READS, new Tasks(3, 8, 0, 1, 10, 1_000)),
                Map.of(READS, new Tasks(8, 8, 5, 0, 12, 1_500)),
                Map.of(READS, new Tasks(1, 8, 0, 0, 12, 1_600))));

        assertThat(peaks.of(READS)).isEqualTo(new Tasks(8, 8, 5, 1, 2, 600));
        assertThat(peaks.blockedMore()).isEqualTo(2);
        assertThat(peaks.pending()).isEqualTo(5);
        assertThat(peaks.plus(peaks).of(READS)).isEqualTo(new Tasks(8, 8, 5, 1, 4, 1_200));
        assertThat(peaks.of(IDLE)).as("never seen").isEqualTo(new Tasks(0, 0, 0, 0, 0, 0));
    }

    @Test
    void tellsOfPoolsWithMuchToDoAndOfThoseThatLetTasksWait() {
        Map<Pool, Tasks> first = Map.of(
                READS, new Tasks(0, 8, 0, 0, 0, 0),
                IDLE, new Tasks(0, 1, 0, 0, 0, 0),
                SHORT, new Tasks(0, 1, 0, 0, 0, 0));
        Map<Pool, Tasks> second = Map.of(
                READS, new Tasks(1, 8, 0, 0, 0, 1_000),
                IDLE, new Tasks(0, 1, 0, 0, 0, 3),
                SHORT, new Tasks(0, 1, 2, 0, 0, 1));

        assertThat(PoolPeaks.of(List.of(first, second)).worthTelling()).containsExactly(SHORT, READS);
        assertThat(new PoolPeaks(Map.of()).worthTelling()).isEmpty();
    }

    @Test
    void keepsTheWorstMomentOfEachProcess() {
        assertThat(HotSymbolWatch.mostWaiting(List.of(
                        moment("broker-sydney-1", 2, 1),
                        moment("broker-sydney-1", 2, 8),
                        moment("kafka-sydney", 1, 0))))
                .containsOnly(Map.entry("broker-sydney-1", 4.0), Map.entry("kafka-sydney", 0.0));
        assertThat(HotSymbolWatch.mostWaiting(List.of(moment("broker-sydney-1", 2, Double.NaN))))
                .as("no such figure on this system")
                .isEmpty();
    }

    @Test
    void findsInATraceWhereTimeWentAndHowManyRowsWereDeleted() {
        TracedRead read = new TracedRead(
                0,
                12,
                900,
                List.of(
                        new Step("10.0.0.1", 10, "Native-Transport", "Parsing"),
                        new Step("10.0.0.1", 40, "ReadStage", "Executing single-partition query on open_orders"),
                        new Step("10.0.0.1", 700, "ReadStage", "Read 12 live rows and 31 tombstone cells"),
                        new Step("10.0.0.2", 5_000, "ReadStage", "Read 12 live rows and 4 tombstone cells")));

        assertThat(read.tombstones()).isEqualTo(31);
        assertThat(read.longestPart())
                .as("two nodes' clocks are not compared")
                .isEqualTo("660 us until: Read 12 live rows and 31 tombstone cells");
        assertThat(new TracedRead(0, 0, 0, List.of()).longestPart()).isEqualTo("-");
    }

    private static Usage moment(String process, double seconds, double waited) {
        return new Usage(Map.of(process, new Usage.Taken(seconds, 1, waited, Map.of(), 100)));
    }
}
