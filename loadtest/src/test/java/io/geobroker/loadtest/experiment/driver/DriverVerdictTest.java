package io.geobroker.loadtest.experiment.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.measure.Ratio;
import org.junit.jupiter.api.Test;

class DriverVerdictTest {
    private static final Ratio CONTROL = new Ratio(1.01, 0.97, 1.04, 3);

    @Test
    void isADifferenceBeyondWhatTheDefaultDiffersFromItselfBy() {
        DriverVerdict more = new DriverVerdict(new Ratio(1.2, 1.05, 1.3, 3), CONTROL);
        DriverVerdict less = new DriverVerdict(new Ratio(0.8, 0.7, 0.96, 3), CONTROL);

        assertThat(more.isMore()).isTrue();
        assertThat(more.isLess()).isFalse();
        assertThat(more.inWords()).isEqualTo("more");
        assertThat(less.isLess()).isTrue();
        assertThat(less.isMore()).isFalse();
        assertThat(less.inWords()).isEqualTo("less");
    }

    @Test
    void isNoneWithinTheControl() {
        assertNone(new Ratio(1.2, 1.03, 1.3, 3), CONTROL);
        assertNone(new Ratio(0.8, 0.7, 0.98, 3), CONTROL);
    }

    @Test
    void isNoneWhereRoundsDifferInDirection() {
        assertNone(new Ratio(1.2, 0.99, 1.3, 3), new Ratio(0.9, 0.85, 0.95, 3));
        assertNone(new Ratio(0.9, 0.8, 1.01, 3), new Ratio(1.1, 1.05, 1.2, 3));
    }

    @Test
    void isNotToldOfTooFewRounds() {
        DriverVerdict verdict = new DriverVerdict(new Ratio(2, 1.9, 2.1, 2), new Ratio(1, 1, 1, 2));

        assertThat(verdict.matters()).isFalse();
        assertThat(verdict.inWords()).isEqualTo("too few rounds to tell");
    }

    private static void assertNone(Ratio ratio, Ratio control) {
        DriverVerdict verdict = new DriverVerdict(ratio, control);
        assertThat(verdict.matters()).isFalse();
        assertThat(verdict.inWords()).isEqualTo("no difference");
    }
}
