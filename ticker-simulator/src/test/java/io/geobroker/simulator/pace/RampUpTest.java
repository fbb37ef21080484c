package io.geobroker.simulator.pace;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RampUpTest {
    private static final long SECOND = 1_000_000_000;
    private static final long TENTH = SECOND / 10;

    @Test
    void theRateGrowsEvenlyAndThenStays() {
        RampUp ramp = new RampUp(Duration.ofSeconds(10));
        long[] inEachSecond = new long[14];
        for (int event = 0; event < 100; event++) {
            long due = ramp.due(event * TENTH);
            if (due < 14 * SECOND) {
                inEachSecond[(int) (due / SECOND)]++;
            }
        }
        // Ten a second in the end; half of that on average before.
        assertThat(inEachSecond).startsWith(1, 1, 3, 3, 5, 5, 7, 7, 9, 9).endsWith(10, 10, 10, 10);
        assertThat(LongStream.of(inEachSecond).limit(10).sum()).isEqualTo(50);
    }

    @Test
    void neverGoesBack() {
        RampUp ramp = new RampUp(Duration.ofSeconds(1));
        long[] dues = LongStream.range(0, 2_000)
                .map(each -> ramp.due(each * 1_000_000))
                .toArray();
        assertThat(dues).isSorted();
    }
}
