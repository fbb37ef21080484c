package io.geobroker.loadtest.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RatioTest {
    @Test
    void comparesNeighboursSoThatTheMachineCancelsOut() {
        // The machine was ten times slower in the second round, for both.
        Ratio ratio = Ratio.of(List.of(1.0, 10.0, 1.2), List.of(2.0, 20.0, 2.0));

        assertThat(ratio).isEqualTo(new Ratio(0.5, 0.5, 0.6, 3));
    }

    @Test
    void takesTheMiddleOfTwo() {
        assertThat(Ratio.of(List.of(1.0, 3.0), List.of(1.0, 1.0)).median()).isEqualTo(2);
    }

    @Test
    void leavesOutWhatIsUnknown() {
        assertThat(Ratio.of(List.of(1.0, Double.NaN, 5.0), List.of(2.0, 1.0, 0.0)))
                .isEqualTo(new Ratio(0.5, 0.5, 0.5, 1));
    }

    @Test
    void ofNothingIsUnknown() {
        assertThat(Ratio.of(List.of(), List.of(1.0))).hasToString("unknown");
    }
}
