package io.geobroker.loadtest.experiment.window;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.experiment.load.Reading;
import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.loadtest.measure.Usage;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PhysicalLimitsTest {
    private static final long FASTEST_MICROS = 3_000;

    private final PhysicalLimits limits = new PhysicalLimits(2);

    @Test
    void acceptsWhatCanBe() {
        assertThatCode(() -> limits.check(window(19.9, 7), 0, 0)).doesNotThrowAnyException();
    }

    @Test
    void refusesMoreProcessorsThanThereAre() {
        assertThatThrownBy(() -> limits.check(window(56.2, 7), 0, 0))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("processors taken cannot be 5.62");
    }

    @Test
    void refusesMoreOrdersThanWereSent() {
        assertThatThrownBy(() -> limits.check(window(1, 11), 0, 0)).hasMessageContaining("orders taken cannot be 11");
        assertThatCode(() -> limits.check(window(1, 11), 1, 0)).doesNotThrowAnyException();
    }

    @Test
    void refusesFillsThatAreFasterThanTheirOceans() {
        assertThatThrownBy(() -> limits.check(window(1, 7), 0, 460)).hasMessageContaining("from receipt to fill");
        assertThatCode(() -> limits.check(window(1, 7), 0, FASTEST_MICROS / 1e3))
                .doesNotThrowAnyException();
    }

    @Test
    void refusesAnswersThatAreFasterThanTheirOcean() {
        Histogram micros = Histograms.empty();
        micros.recordValue(229_000);
        micros.recordValue(9_000_000);

        assertThatThrownBy(() -> PhysicalLimits.checkFastest("far", "ms to an answer", micros, 240))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("far: ms to an answer at least cannot be 229");
        assertThatCode(() -> PhysicalLimits.checkFastest("far", "ms to an answer", micros, 230))
                .doesNotThrowAnyException();
        assertThatCode(() -> PhysicalLimits.checkFastest("none", "ms to an answer", Histograms.empty(), 230))
                .doesNotThrowAnyException();
    }

    @Test
    void refusesCountsThatShrank() {
        assertThatThrownBy(() -> PhysicalLimits.checkGrown("two", "messages of sydney", -1))
                .hasMessageContaining("messages of sydney cannot be -1");
        assertThatCode(() -> PhysicalLimits.checkGrown("two", "messages of sydney", 0))
                .doesNotThrowAnyException();
    }

    /** Of ten seconds and ten orders. */
    private static Window window(double cpuSeconds, long accepted) {
        Histogram micros = Histograms.empty();
        micros.recordValue(FASTEST_MICROS);
        micros.recordValue(2 * FASTEST_MICROS);
        return new Window(
                "a variant",
                List.of("broker-"),
                new Rates(1, 1),
                10,
                10,
                10,
                accepted,
                0,
                new Reading(micros, micros, Map.of()),
                micros,
                micros,
                new Usage(Map.of("broker-a", new Usage.Taken(10, cpuSeconds, 0, Map.of(), 100))));
    }
}
