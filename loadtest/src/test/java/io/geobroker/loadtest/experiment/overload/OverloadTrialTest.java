package io.geobroker.loadtest.experiment.overload;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.cql.Slice;
import io.geobroker.loadtest.measure.Histograms;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class OverloadTrialTest {
    private static final Slice BEFORE = second(100, 5);

    @Test
    void isAtOnceWhereNothingHasChanged() {
        assertThat(OverloadTrial.recovery(BEFORE, List.of(second(100, 6), second(100, 4))))
                .hasValue(0);
    }

    @Test
    void beginsWithTheSecondAfterWhichAllStaysWell() {
        List<Slice> after =
                List.of(second(20, 5), second(100, 5), second(94, 5), second(100, 5), second(96, 14), second(100, 5));

        assertThat(OverloadTrial.recovery(BEFORE, after)).hasValue(3);
    }

    @Test
    void needsTheTailAsWellAsTheShare() {
        assertThat(OverloadTrial.recovery(BEFORE, List.of(second(100, 17), second(100, 14))))
                .hasValue(1);
    }

    @Test
    void isUnknownWhenItDoesNotComeInTime() {
        assertThat(OverloadTrial.recovery(BEFORE, List.of(second(0, 5), second(50, 5))))
                .isEmpty();
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
