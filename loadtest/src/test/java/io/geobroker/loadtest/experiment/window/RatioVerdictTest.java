package io.geobroker.loadtest.experiment.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.measure.Spread;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatioVerdictTest {
    /** Of a variant and of the default beside itself: median, lowest and highest of some rounds. */
    @ParameterizedTest
    @CsvSource({
        "1.2, 1.05, 1.3, 1.01, 0.97, 1.04, 3, more",
        "0.8, 0.7, 0.96, 1.01, 0.97, 1.04, 3, less",
        "1.2, 1.03, 1.3, 1.01, 0.97, 1.04, 3, no difference",
        "0.8, 0.7, 0.98, 1.01, 0.97, 1.04, 3, no difference",
        "1.2, 0.99, 1.3, 0.9, 0.85, 0.95, 3, no difference",
        "0.9, 0.8, 1.01, 1.1, 1.05, 1.2, 3, no difference",
        "2, 1.9, 2.1, 1, 1, 1, 2, too few rounds to tell"
    })
    void isADifferenceBeyondWhatTheDefaultDiffersFromItselfBy(
            double median,
            double lowest,
            double highest,
            double control,
            double controlLowest,
            double controlHighest,
            int rounds,
            String verdict) {
        RatioVerdict told = new RatioVerdict(
                new Spread(median, lowest, highest, rounds),
                new Spread(control, controlLowest, controlHighest, rounds));

        assertThat(told.inWords()).isEqualTo(verdict);
        assertThat(told.isMore()).isEqualTo(verdict.equals("more"));
        assertThat(told.isLess()).isEqualTo(verdict.equals("less"));
    }
}
