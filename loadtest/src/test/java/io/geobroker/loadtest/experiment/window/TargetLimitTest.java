package io.geobroker.loadtest.experiment.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TargetLimitTest {
    /** A figure without a value is unknown; a goal that is missed is not hidden by one that is unknown. */
    @ParameterizedTest
    @CsvSource({"1, 0.5, met", "4, NaN, not met", "NaN, 4, not met", "1, NaN, unknown", "NaN, 0.7, unknown"})
    void twoAreMetWhenBothAreReached(double one, double other, String judged) {
        List<String> both = List.of(
                TargetLimit.atMost(1).judge(one), TargetLimit.atMost(0.7).judge(other));

        assertThat(TargetLimit.worst(both)).isEqualTo(judged);
    }

    @ParameterizedTest
    @CsvSource({"true, 3, not met, <= 2.00", "false, 3, met, >= 2.00"})
    void aLimitIsAnUpperOrALowerOne(boolean most, double figure, String judged, String text) {
        assertThat(new TargetLimit(most, 2).judge(figure)).isEqualTo(judged);
        assertThat(new TargetLimit(most, 2)).hasToString(text);
        assertThat(TargetLimit.NONE.judge(figure)).isEqualTo("-");
    }
}
