package io.geobroker.loadtest.experiment.race;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.measure.Ratio;
import java.util.List;
import org.junit.jupiter.api.Test;

class RaceGoalTest {
    private static final Ratio HALF = Ratio.of(List.of(1.0), List.of(2.0));
    private static final Ratio TWICE = Ratio.of(List.of(2.0), List.of(1.0));
    private static final Ratio UNKNOWN = Ratio.of(List.of(), List.of());

    private final RaceGoal goal = new RaceGoal(true, 1, 0.7);

    @Test
    void isMetWhenBothAreReached() {
        assertThat(goal.judge(HALF, HALF)).isEqualTo(RaceGoal.MET);
    }

    @Test
    void aMissedOneIsNotHiddenByOneThatIsUnknown() {
        assertThat(goal.judge(TWICE, UNKNOWN)).isEqualTo(RaceGoal.NOT_MET);
        assertThat(goal.judge(UNKNOWN, TWICE)).isEqualTo(RaceGoal.NOT_MET);
    }

    @Test
    void isUnknownWhenOneIsAndTheOtherIsReached() {
        assertThat(goal.judge(HALF, UNKNOWN)).isEqualTo("unknown");
    }

    @Test
    void isNotJudgedWithoutAGoal() {
        assertThat(RaceGoal.NONE.judge(TWICE, TWICE)).isEqualTo("-");
    }
}
