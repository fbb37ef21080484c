package io.geobroker.broker.platform.web.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.platform.web.limit.KeyRates.Ration;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class KeyRatesTest {
    private final ManualTime time = new ManualTime();
    private final KeyRates rates = new KeyRates(60, time);

    @Test
    void grantsAMinutesRequestsAtOnceAndThenOneASecond() {
        for (int left = 59; left >= 0; left--) {
            assertThat(rates.take("alice"))
                    .isEqualTo(new Ration(true, left, Duration.ZERO, Duration.ofSeconds(60 - left)));
        }
        assertThat(rates.take("alice")).isEqualTo(new Ration(false, 0, Duration.ofSeconds(1), Duration.ofSeconds(60)));

        time.pass(Duration.ofSeconds(2));

        assertThat(rates.take("alice").granted()).isTrue();
        assertThat(rates.take("alice").granted()).isTrue();
        assertThat(rates.take("alice").granted()).isFalse();
    }

    @Test
    void savesNoMoreThanAMinutesRequests() {
        rates.take("alice");

        time.pass(Duration.ofHours(1));

        assertThat(rates.take("alice").remaining()).isEqualTo(59);
    }

    @Test
    void countsEachKeyForItself() {
        rates.take("alice");

        assertThat(rates.take("bob").remaining()).isEqualTo(59);
        assertThat(rates.take("alice").remaining()).isEqualTo(58);
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
