package io.geobroker.broker.platform.web.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class KeyRatesTest {
    private final ManualTime time = new ManualTime();
    private final KeyRates rates = new KeyRates(60, time);

    @Test
    void grantsAMinutesRequestsAtOnceAndThenOneASecond() {
        for (int left = 59; left >= 0; left--) {
            expect(true, left, 0, 60 - left);
        }
        expect(false, 0, 1, 60);

        time.pass(Duration.ofSeconds(2));

        expect(true, 1, 0, 59);
        expect(true, 0, 0, 60);
        expect(false, 0, 1, 60);
        assertThat(rates.take("bob").getRemainingTokens()).isEqualTo(59);

        time.pass(Duration.ofHours(1));

        expect(true, 59, 0, 1);
    }

    private void expect(boolean granted, long remaining, int secondsUntilNext, int secondsUntilFull) {
        ConsumptionProbe probe = rates.take("alice");
        assertThat(probe.isConsumed()).isEqualTo(granted);
        assertThat(probe.getRemainingTokens()).isEqualTo(remaining);
        assertThat(Duration.ofNanos(probe.getNanosToWaitForRefill())).hasSeconds(secondsUntilNext);
        assertThat(Duration.ofNanos(probe.getNanosToWaitForReset())).hasSeconds(secondsUntilFull);
    }

    private static final class ManualTime implements TimeMeter {
        private long nanos;

        void pass(Duration duration) {
            nanos += duration.toNanos();
        }

        @Override
        public long currentTimeNanos() {
            return nanos;
        }

        @Override
        public boolean isWallClockBased() {
            return false;
        }
    }
}
