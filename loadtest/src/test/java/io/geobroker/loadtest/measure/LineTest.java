package io.geobroker.loadtest.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LineTest {
    @Test
    void tellsWhatIsThereAtNothingFromWhatEachMoreAdds() {
        // Cores at 5, 10, 20 and 30 trades a second: 0.4 for an idle world and 30 ms a trade, give or take.
        Line line = Line.through(List.of(5.0, 10.0, 20.0, 30.0), List.of(0.56, 0.69, 1.01, 1.29));

        assertThat(line.atZero()).isCloseTo(0.4, within(0.02));
        assertThat(line.slope()).isCloseTo(0.03, within(0.001));
    }

    @Test
    void isUnknownWithoutTwoDifferentPoints() {
        assertThat(Line.through(List.of(), List.of())).isEqualTo(new Line(Double.NaN, Double.NaN));
        assertThat(Line.through(List.of(5.0, 5.0), List.of(1.0, 2.0))).isEqualTo(new Line(Double.NaN, Double.NaN));
    }

    @Test
    void findsTheSizeAtWhichARatioComesDownToOne() {
        assertThat(Line.crossing(new TreeMap<>(Map.of(1_000L, 10.0, 10_000L, 1.0, 100_000L, 0.1))))
                .isCloseTo(10_000, within(1e-6));
        assertThat(Line.crossing(new TreeMap<>(Map.of(1_000L, 2.0, 100_000L, 0.5))))
                .as("half way between a thousand and a hundred thousand, as orders grow")
                .isCloseTo(10_000, within(1e-6));
    }

    @Test
    void ofARatioThatBeginsBelowOneItIsTheSmallestSize() {
        assertThat(Line.crossing(new TreeMap<>(Map.of(1_000L, 0.9, 10_000L, 0.2))))
                .isEqualTo(1_000);
    }

    @Test
    void ofARatioThatNeverFallsToOneThereIsNone() {
        assertThat(Line.crossing(new TreeMap<>(Map.of(1_000L, 3.0, 10_000L, 1.5))))
                .isNaN();
        assertThat(Line.crossing(new TreeMap<>(Map.of(1_000L, Double.NaN)))).isNaN();
    }

    @Test
    void leavesOutSizesOfWhichNothingIsKnown() {
        assertThat(Line.crossing(new TreeMap<>(Map.of(1_000L, 2.0, 10_000L, Double.NaN, 100_000L, 0.5))))
                .isCloseTo(10_000, within(1e-6));
    }
}
