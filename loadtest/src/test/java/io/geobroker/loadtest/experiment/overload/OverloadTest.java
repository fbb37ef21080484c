package io.geobroker.loadtest.experiment.overload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.geobroker.loadtest.cql.ClientResult;
import io.geobroker.loadtest.cql.ClientResult.Second;
import io.geobroker.loadtest.cql.OperationKind;
import io.geobroker.loadtest.cql.RatePlan;
import io.geobroker.loadtest.cql.Slice;
import io.geobroker.loadtest.experiment.window.Rounds;
import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.loadtest.measure.Latencies;
import io.geobroker.loadtest.measure.Usage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of surges that were not measured. */
class OverloadTest {
    private static final SurgePlan PLAN = new SurgePlan(100, 20);
    private static final RatePlan RISING = RatePlan.rising(100, 2, 3, Duration.ofSeconds(1));

    /** Good answers of a hundred in each round; of what is set always 40. */
    @ParameterizedTest
    @CsvSource({
        "60 70 80, '\"other\" gave 1.75 (1.50 to 2.00) times as many good answers'",
        "60 80, Nothing is recommended",
        "80 70 40, No other setting gave more good answers in each round"
    })
    void recommendsWhatGaveMoreInEachOfThreeRounds(String other, String begins) {
        Rounds<OverloadTrial> trials = new Rounds<>(List.of());
        for (String good : other.split(" ", -1)) {
            trials.add(OverloadExperiment.OURS, trial(40));
            trials.add("other", trial(Long.parseLong(good)));
        }

        assertThat(new OverloadReport(trials, Map.of(), 100).recommendation()).startsWith(begins);
    }

    @Test
    void aTrialOfWhichNothingIsAnsweredSaysNothing() {
        assertThat(trial(0).requireAnswers().goodPerSecond()).isZero();
        assertThatIllegalStateException()
                .isThrownBy(() -> trial(0, 0).requireAnswers())
                .withMessage("nothing was answered before the surge: {Overloaded=300}");
    }

    private static OverloadTrial trial(long goodInSurge) {
        return trial(100, goodInSurge);
    }

    private static OverloadTrial trial(long goodBefore, long goodInSurge) {
        long[] good = LongStream.range(0, PLAN.end())
                .map(second -> second >= PLAN.surge() && second < PLAN.after() ? goodInSurge : goodBefore)
                .toArray();
        NodeWatch.Strain strain = new NodeWatch.Strain(1, 2, 300, 4, 5, 6, 7, Histograms.empty());
        return new OverloadTrial(PLAN, List.of(answering(good)), strain, new Usage(Map.of()));
    }

    /** Good ones of a hundred asked in each second. */
    private static ClientResult answering(long... good) {
        return new ClientResult(
                IntStream.range(0, good.length)
                        .mapToObj(second -> new Second(
                                second,
                                OperationKind.READ_SMALL,
                                100,
                                0,
                                good[second],
                                Map.of("Overloaded", 100 - good[second]),
                                Histograms.encode(micros(good[second], 4))))
                        .toList(),
                Map.of());
    }

    private static Histogram micros(long count, long millis) {
        Histogram micros = Histograms.empty();
        micros.recordValueWithCount(millis * 1_000, count);
        return micros;
    }

    /** The step before the first with too few good answers; half of the first if it is that one. */
    @ParameterizedTest
    @CsvSource({"100, 98, 97, 200", "100, 90, 100, 100", "100, 100, 100, 400", "50, 50, 50, 50"})
    void findsTheHighestStepThatIsCarried(long first, long second, long third, double carried) {
        assertThat(OverloadExperiment.carried(RISING, List.of(answering(first, second, third))))
                .isEqualTo(carried);
    }

    /** Seconds after the surge, each with what was good of a hundred and its milliseconds; -1 when it does not come in time. */
    @ParameterizedTest
    @CsvSource({"0, 100 6 100 4", "3, 20 5 100 5 94 5 100 5 96 14 100 5", "1, 100 17 100 14", "-1, 0 5 50 5"})
    void recoversFromTheSecondFromWhichShareAndTailStayWell(int recovery, String seconds) {
        long[] told = Stream.of(seconds.split(" ")).mapToLong(Long::parseLong).toArray();
        List<Slice> after = IntStream.range(0, told.length / 2)
                .mapToObj(i -> second(told[2 * i], told[2 * i + 1]))
                .toList();
        assertThat(OverloadTrial.recovery(second(100, 5), after).orElse(-1)).isEqualTo(recovery);
        assertThat(OverloadTrial.recovery(second(100, 5), List.of())).isEmpty();
    }

    private static Slice second(long good, long millis) {
        return new Slice(100, 0, good, Map.of("Overloaded", 100 - good), micros(good, millis));
    }

    @Test
    void surgesAreInWholeSecondsHoweverShort() {
        SurgePlan plan = new SurgePlan(100, 6);
        assertThat(plan.rates().steps())
                .allSatisfy(step ->
                        assertThat(step.length()).hasMillis(step.length().toSeconds() * 1_000));
        assertThat(plan.before()).isLessThan(plan.surge());
        assertThat(plan.after() - plan.surge()).isEqualTo(3);
        assertThat(plan.end()).isEqualTo(7);
    }

    @Test
    void readsBucketsThatGrowByAFifth() {
        long[] buckets = new long[127];
        // Cassandra's first bounds are 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 17, 20 microseconds.
        buckets[12] = 90;
        buckets[13] = 10;
        buckets[126] = 1;
        Latencies queued = Latencies.of(NodeWatch.micros(buckets));
        assertThat(queued.p50()).isEqualTo(0.020);
        assertThat(queued.p90()).isEqualTo(0.024);
        assertThat(queued.count()).isEqualTo(101);
    }
}
