package io.geobroker.loadtest.experiment.valve;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.experiment.valve.ValveVerdict.Figures;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValveVerdictTest {
    private static final Figures NONE = new Figures(100, 60, 0.5, 1_000, 400, 0);
    private static final Figures QUICK = new Figures(100, 60, 0.5, 100, 100, 0);

    private final Map<String, List<List<Figures>>> figures = new LinkedHashMap<>();

    ValveVerdictTest() {
        with("none", NONE, NONE);
    }

    /** In one round. */
    private ValveVerdict with(String variant, Figures... under) {
        figures.put(variant, Stream.of(under).map(List::of).toList());
        return new ValveVerdict(figures);
    }

    @Test
    void theShortestPercentilesWinAmongThoseThatLoseNothing() {
        with("fixed", new Figures(100, 60, 0.5, 700, 300, 0), QUICK);
        ValveVerdict verdict = with("throughput", new Figures(98, 60, 0.5, 100, 100, 0), QUICK);

        assertThat(verdict.best()).contains("throughput");
        assertThat(verdict.sentence())
                .startsWith("Recommended: geobroker.cassandra.valve.control=throughput")
                .contains("0.16 times as long");
    }

    /** Under one disturbance only; fewer fills of orders that were refused are no loss. */
    @ParameterizedTest
    @CsvSource({
        "80, 60, 0.5, 10, 0, false",
        "100, 50, 0.5, 10, 0, false",
        "100, 50, 0.95, 10, 0, true",
        "100, 60, 0.5, 10, 1, false",
        "100, 60, 0.5, 1000, 0, false"
    })
    void whoTakesOrFillsFewerTurnsCustomersAwayOrIsNotShorterIsNotRecommended(
            double goodput, double fills, double keptUp, double millis, long turnedAway, boolean isRecommended) {
        Figures other = new Figures(goodput, fills, keptUp, millis, millis * 0.4, turnedAway);
        assertThat(with("throughput", other, QUICK).best().isPresent()).isEqualTo(isRecommended);
    }

    @Test
    void aTenthIsNoise() {
        ValveVerdict verdict = with("throughput", new Figures(100, 60, 0.5, 950, 380, 0), QUICK);

        assertThat(verdict.best()).isEmpty();
        assertThat(verdict.sentence()).startsWith("Recommended: geobroker.cassandra.valve.control=none");
    }

    @Test
    void whatNoneHasNoFigureOfIsNotCompared() {
        with("none", new Figures(100, 0, 0.5, 1_000, 0, 0));

        assertThat(with("throughput", new Figures(100, 5, 0.5, 100, 50, 0)).best())
                .contains("throughput");
    }

    @Test
    void ofSeveralRoundsTheMedianCounts() {
        figures.put("none", List.of(List.of(NONE, NONE, NONE)));
        Figures quick = new Figures(100, 60, 0.5, 100, 40, 0);
        figures.put("throughput", List.of(List.of(quick, new Figures(10, 6, 0.5, 9_000, 9_000, 0), quick)));
        figures.put(
                "response-time",
                List.of(List.of(quick, new Figures(10, 6, 0.5, 10, 10, 0), new Figures(80, 60, 0.5, 10, 10, 0))));
        ValveVerdict verdict = new ValveVerdict(figures);

        assertThat(verdict.best()).contains("throughput");
        assertThat(verdict.ratio("throughput", Figures::goodput, 0)).hasToString("1.00 (0.100 to 1.00, 3 pairs)");
    }
}
