package io.geobroker.loadtest.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class OpenLoopTest {
    private long now = 1_000;
    private final OpenLoop loop = new OpenLoop(() -> now, nanos -> now += nanos);

    @Test
    void aLoopThatBeginsLateCatchesUp() throws InterruptedException {
        List<Long> intended = new ArrayList<>();
        long began = now;
        now += millis(250);

        long count =
                loop.runFrom(began, 10, Duration.ofSeconds(1), () -> true, (number, at) -> intended.add(at - began));

        assertThat(count).isEqualTo(10);
        assertThat(intended).startsWith(0L, millis(100), millis(200), millis(300));
        assertThat(now - began).isEqualTo(millis(900));
    }

    @Test
    void aStallShowsInTheTimesOfAllThatQueuedBehindIt() throws InterruptedException {
        Histogram measured = Histograms.empty();
        List<Long> fromIntended = new ArrayList<>();

        long count = loop.run(10, Duration.ofSeconds(1), () -> true, (number, intended) -> {
            now += number == 2 ? millis(450) : millis(1);
            Histograms.record(measured, now - intended);
            fromIntended.add(TimeUnit.NANOSECONDS.toMillis(now - intended));
        });

        // One was slow; timed from the real call only one would be. Four waited behind it.
        assertThat(count).isEqualTo(10);
        assertThat(fromIntended).containsExactly(1L, 1L, 450L, 351L, 252L, 153L, 54L, 1L, 1L, 1L);
        assertThat(Latencies.of(measured).p90()).isGreaterThan(300);
    }

    @Test
    void endsWhenTold() throws InterruptedException {
        List<Long> numbers = new ArrayList<>();

        loop.run(10, Duration.ofHours(1), () -> numbers.size() < 3, (number, intended) -> numbers.add(number));

        assertThat(numbers).containsExactly(0L, 1L, 2L);
    }

    private static long millis(long millis) {
        return TimeUnit.MILLISECONDS.toNanos(millis);
    }
}
