package io.geobroker.loadtest.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    /** Interpolated as orders grow; unknown sizes are left out; the smallest size if it is below one there. */
    @ParameterizedTest
    @CsvSource({"10, 1, 0.1, 10000", "2, NaN, 0.5, 10000", "0.9, 0.5, 0.2, 1000", "3, 2, 1.5, NaN", "NaN, NaN, NaN, NaN"
    })
    void findsTheSizeAtWhichARatioComesDownToOne(double thousand, double tenThousand, double more, double size) {
        assertThat(Line.crossing(new TreeMap<>(Map.of(1_000L, thousand, 10_000L, tenThousand, 100_000L, more))))
                .isEqualTo(size, within(1e-6));
    }
}
