package io.geobroker.loadtest.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpreadTest {
    @Test
    void comparesNeighboursSoThatTheMachineCancelsOut() {
        // The machine was ten times slower in the second round, for both.
        Spread ratio = Spread.ratio(List.of(1.0, 10.0, 1.2), List.of(2.0, 20.0, 2.0));

        assertThat(ratio).isEqualTo(new Spread(0.5, 0.5, 0.6, 3));
    }

    @Test
    void leavesOutWhatIsUnknownAndTakesTheMiddleOfTwo() {
        assertThat(Spread.ratio(List.of(1.0, Double.NaN, 5.0, 3.0), List.of(1.0, 1.0, 0.0, 1.0)))
                .isEqualTo(new Spread(2, 1, 3, 2));
        assertThat(Spread.ratio(List.of(), List.of(1.0))).hasToString("unknown");
    }
}
