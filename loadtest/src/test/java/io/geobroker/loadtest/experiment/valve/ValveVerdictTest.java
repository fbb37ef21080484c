package io.geobroker.loadtest.experiment.valve;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.experiment.valve.ValveVerdict.Figures;
import io.geobroker.loadtest.experiment.window.Rounds;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValveVerdictTest {
    private static final Figures NONE = new Figures(100, 60, 0.5, 1_000, 400, 0);
    private static final Figures QUICK = new Figures(100, 60, 0.5, 100, 100, 0);

    private final List<Rounds<Figures>> byDisturbance = new ArrayList<>();

    /** In one more round. */
    private ValveVerdict with(String variant, Figures... under) {
        for (int i = 0; i < under.length; i++) {
            if (byDisturbance.size() == i) {
                byDisturbance.add(new Rounds<>(List.of()));
            }
            byDisturbance.get(i).add(variant, under[i]);
        }
        return new ValveVerdict(byDisturbance);
    }

    @Test
    void theShortestPercentilesWinAmongThoseThatLoseNothing() {
        with("none", NONE, NONE);
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
        with("none", NONE, NONE);
        Figures other = new Figures(goodput, fills, keptUp, millis, millis * 0.4, turnedAway);
        assertThat(with("throughput", other, QUICK).best().isPresent()).isEqualTo(isRecommended);
    }

    @Test
    void aTenthIsNoise() {
        with("none", NONE, NONE);
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
        Figures quick = new Figures(100, 60, 0.5, 100, 40, 0);
        for (Figures each : List.of(quick, new Figures(10, 6, 0.5, 9_000, 9_000, 0), quick)) {
            with("none", NONE);
            with("throughput", each);
        }
        for (Figures each : List.of(quick, new Figures(10, 6, 0.5, 10, 10, 0), new Figures(80, 60, 0.5, 10, 10, 0))) {
            with("response-time", each);
        }

        assertThat(new ValveVerdict(byDisturbance).best()).contains("throughput");
        assertThat(ValveVerdict.ofNone("throughput", byDisturbance.get(0), Figures::goodput))
                .hasToString("1.00 (0.100 to 1.00, 3 pairs)");
    }
}
