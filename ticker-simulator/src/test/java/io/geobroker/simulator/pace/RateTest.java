package io.geobroker.simulator.pace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RateTest {

    @Test
    void saysHowLongAnIntervalIs() {
        assertThat(Rate.perSecond(new BigDecimal("37.5")).interval()).isEqualTo(Duration.ofNanos(26_666_666));
        assertThat(Rate.perSecond(BigDecimal.TEN).dividedBy(20).interval()).isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void isDividedExactly() {
        assertThat(Rate.perSecond(new BigDecimal("600")).dividedBy(16))
                .isEqualTo(new Rate(600_000, Duration.ofSeconds(16_000)));
    }

    @Test
    void refusesWhatIsNoRate() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Rate.perSecond(new BigDecimal("-1")))
                .withMessage("rate per second must be 0 to 1000000: -1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Rate.perSecond(new BigDecimal("0.0001")))
                .withMessage("rate per second must have at most 3 decimals: 0.0001");
    }

    @Test
    void zeroIsNever() {
        assertThat(Rate.perSecond(BigDecimal.ZERO).isNever()).isTrue();
    }
}
