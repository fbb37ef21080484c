package io.geobroker.loadtest.experiment.window;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.loadtest.measure.Usage;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PhysicalLimitsTest {
    private static final long FASTEST_MICROS = 3_000;

    private final PhysicalLimits limits = new PhysicalLimits(2);

    /** CPU seconds, orders taken, unanswered before, milliseconds of the ocean. */
    @ParameterizedTest
    @CsvSource({
        "56.2, 7, 0, 0, processors taken cannot be 5.62",
        "1, 11, 0, 0, orders taken cannot be 11",
        "1, 7, 0, 4, from receipt to fill at least"
    })
    void refusesWhatCannotBe(double cpu, long accepted, long unanswered, double leastMillis, String why) {
        assertThatIllegalStateException()
                .isThrownBy(() -> limits.check(window(cpu, accepted), unanswered, leastMillis))
                .withMessageContaining(why);
    }

    @ParameterizedTest
    @CsvSource({"19.9, 7, 0, 0", "1, 11, 1, 0", "1, 7, 0, 3.05"})
    void acceptsWhatCanBe(double cpu, long accepted, long unanswered, double leastMillis) {
        assertThatCode(() -> limits.check(window(cpu, accepted), unanswered, leastMillis))
                .doesNotThrowAnyException();
    }

    @Test
    void refusesCountsThatShrankAndNotThatNothingWasAnswered() {
        assertThatThrownBy(() -> PhysicalLimits.checkGrown("two", "messages of sydney", -1))
                .hasMessageContaining("messages of sydney cannot be -1");
        assertThatCode(() -> PhysicalLimits.checkGrown("two", "messages of sydney", 0))
                .doesNotThrowAnyException();
        assertThatCode(() -> PhysicalLimits.checkFastest("none", "ms to an answer", Histograms.empty(), 230))
                .doesNotThrowAnyException();
    }

    /** Of ten seconds and ten orders. */
    private static Window window(double cpuSeconds, long accepted) {
        Histogram micros = Histograms.empty();
        micros.recordValue(FASTEST_MICROS);
        micros.recordValue(2 * FASTEST_MICROS);
        Usage usage = new Usage(Map.of("broker-a", MadeUpWindows.taken(cpuSeconds, 0)));
        return MadeUpWindows.of("a variant", new Rates(1, 1), accepted, micros, usage);
    }
}
