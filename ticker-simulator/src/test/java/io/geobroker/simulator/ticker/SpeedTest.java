package io.geobroker.simulator.ticker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpeedTest {

    @ParameterizedTest
    @CsvSource({"1, PT60S", "10000, PT0.006S", "0.5, PT120S", "max, PT0S"})
    void scalesTime(String speed, Duration playingTimeOfAMinute) {
        assertThat(Speed.parse(speed).playingTimeOf(Duration.ofMinutes(1))).isEqualTo(playingTimeOfAMinute);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "0.0001", "1e10"})
    void refusesWhatIsTooSlowOrFast(String speed) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Speed.parse(speed))
                .withMessageStartingWith("speed must be 0.001 to 1000000000, or max: ");
    }

    @Test
    void refusesWhatIsNoNumber() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Speed.parse("fast"))
                .withMessage("speed must be a number or max: fast");
    }
}
