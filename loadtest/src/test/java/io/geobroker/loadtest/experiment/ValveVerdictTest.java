package io.geobroker.loadtest.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.experiment.ValveVerdict.Figures;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ValveVerdictTest {
    private static final Figures NONE = new Figures(100, 60, 1_000, 400);

    private final Map<String, List<Figures>> figures = new LinkedHashMap<>(Map.of("none", List.of(NONE, NONE)));

    private ValveVerdict with(String variant, Figures... under) {
        figures.put(variant, List.of(under));
        return new ValveVerdict(figures);
    }

    @Test
    void theShortestPercentilesWinAmongThoseThatLoseNothing() {
        with("fixed", new Figures(100, 60, 700, 400), NONE);
        ValveVerdict verdict = with("throughput", new Figures(98, 60, 100, 100), NONE);

        assertThat(verdict.best()).contains("throughput");
        assertThat(verdict.sentence())
                .startsWith("Recommended: geobroker.cassandra.valve.control=throughput")
                .contains("0.40 times as long");
    }

    @Test
    void whoTakesOrFillsFewerUnderAnyOfThemIsNotRecommended() {
        assertThat(with("throughput", new Figures(100, 60, 10, 10), new Figures(80, 60, 10, 10))
                        .best())
                .isEmpty();
        assertThat(with("throughput", new Figures(100, 50, 10, 10), NONE).best())
                .isEmpty();
    }

    @Test
    void aTenthIsNoise() {
        ValveVerdict verdict = with("throughput", new Figures(100, 60, 950, 380), NONE);

        assertThat(verdict.best()).isEmpty();
        assertThat(verdict.sentence()).startsWith("Recommended: no change");
    }

    @Test
    void whatNoneHasNoFigureOfIsNotCompared() {
        Map<String, List<Figures>> withoutFills = new LinkedHashMap<>();
        withoutFills.put("none", List.of(new Figures(100, 0, 1_000, 0)));
        withoutFills.put("throughput", List.of(new Figures(100, 5, 100, 50)));

        assertThat(new ValveVerdict(withoutFills).best()).contains("throughput");
    }
}
