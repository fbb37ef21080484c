package io.geobroker.loadtest.experiment.overload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SurgePlanTest {
    @Test
    void isInWholeSecondsHoweverShort() {
        SurgePlan plan = new SurgePlan(100, 6);

        assertThat(plan.rates().steps())
                .allSatisfy(step ->
                        assertThat(step.length()).hasMillis(step.length().toSeconds() * 1_000));
        assertThat(plan.before()).isLessThan(plan.surge());
        assertThat(plan.after() - plan.surge()).isEqualTo(3);
        assertThat(plan.end()).isEqualTo(7);
    }
}
