package io.geobroker.loadtest.experiment.overload;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.cql.Slice;
import io.geobroker.loadtest.measure.Histograms;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OverloadTrialTest {
    private static final Slice BEFORE = second(100, 5);

    /** Seconds after the surge, each with what was good of a hundred and its milliseconds; -1 when it does not come in time. */
    @ParameterizedTest
    @CsvSource({"0, 100 6 100 4", "3, 20 5 100 5 94 5 100 5 96 14 100 5", "1, 100 17 100 14", "-1, 0 5 50 5"})
    void isTheSecondFromWhichShareAndTailStayWell(int recovery, String seconds) {
        long[] told = Stream.of(seconds.split(" ")).mapToLong(Long::parseLong).toArray();
        List<Slice> after = IntStream.range(0, told.length / 2)
                .mapToObj(i -> second(told[2 * i], told[2 * i + 1]))
                .toList();

        assertThat(OverloadTrial.recovery(BEFORE, after).orElse(-1)).isEqualTo(recovery);
        assertThat(OverloadTrial.recovery(BEFORE, List.of())).isEmpty();
    }

    /** Of a hundred asked. */
    private static Slice second(long good, long millis) {
        Histogram micros = Histograms.empty();
        if (good > 0) {
            micros.recordValueWithCount(millis * 1_000, good);
        }
        return new Slice(100, 0, good, Map.of("Overloaded", 100 - good), micros);
    }
}
