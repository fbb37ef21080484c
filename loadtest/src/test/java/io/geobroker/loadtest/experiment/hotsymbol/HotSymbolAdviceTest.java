package io.geobroker.loadtest.experiment.hotsymbol;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.experiment.window.RatioVerdict;
import io.geobroker.loadtest.measure.Spread;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HotSymbolAdviceTest {
    private static final Spread DRIFT = Spread.ratio(List.of(0.9, 1.0, 1.2), List.of(1.0, 1.0, 1.0));

    /** Windows between which nothing changed differ 0.9 to 1.2 times. */
    @ParameterizedTest
    @CsvSource({
        "0.5, 0.8, Raise the buckets of a symbol that GET /geo/balance names: ",
        "0.95, 1.1, 'Raise the buckets of a symbol that GET /geo/balance names, for the size of its partitions'",
        "1.5, 1.9, Do not raise buckets for speed on nodes like these"
    })
    void recommendsBucketsForSpeedWhenTheyGainMoreThanWindowsDiffer(double once, double again, String recommendation) {
        Spread p99 = Spread.ratio(List.of(once, again, again), List.of(1.0, 1.0, 1.0));
        assertThat(advice(p99, 0.2, 2).recommendation()).startsWith(recommendation);
    }

    @Test
    void claimsNothingWithoutAFigure() {
        assertThat(advice(Spread.ratio(List.of(), List.of()), 0.2, 2).recommendation())
                .contains("not for speed", "unknown");
        assertThat(advice(DRIFT, Double.NaN, 2).recommendation()).doesNotContain("NaN", "Cores", "same nodes");
    }

    private static HotSymbolAdvice advice(Spread p99, double waitedOfCpu, int replicaSets) {
        return new HotSymbolAdvice("BHP", 4, new RatioVerdict(p99, DRIFT), 0.9, 0.24, waitedOfCpu, replicaSets);
    }
}
