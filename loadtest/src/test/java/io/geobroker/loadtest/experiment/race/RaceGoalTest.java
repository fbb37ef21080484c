package io.geobroker.loadtest.experiment.race;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.measure.Ratio;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RaceGoalTest {
    private final RaceGoal goal = new RaceGoal(true, 1, 0.7);

    /** A ratio is unknown without a figure of ours; a goal that is missed is not hidden by one that is unknown. */
    @ParameterizedTest
    @CsvSource({"1, 1, met", "4, , not met", ", 4, not met", "1, , unknown"})
    void isMetWhenBothAreReached(Double ofOne, Double ofOther, String judged) {
        assertThat(goal.judge(ratio(ofOne), ratio(ofOther))).isEqualTo(judged);
    }

    private static Ratio ratio(Double ours) {
        return ours == null ? Ratio.of(List.of(), List.of()) : Ratio.of(List.of(ours), List.of(2.0));
    }

    @Test
    void isNotJudgedWithoutAGoal() {
        assertThat(RaceGoal.NONE.judge(ratio(4.0), ratio(4.0))).isEqualTo("-");
    }
}
