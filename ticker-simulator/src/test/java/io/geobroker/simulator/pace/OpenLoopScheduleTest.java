package io.geobroker.simulator.pace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class OpenLoopScheduleTest {
    private static final long SECOND = 1_000_000_000;
    private static final long TENTH = SECOND / 10;

    private final List<Long> done = new CopyOnWriteArrayList<>();

    @Test
    void usesEverySlotOnceItIsDue() {
        AtomicLong now = new AtomicLong();
        try (OpenLoopSchedule loop = tenPerSecond(now::get)) {
            loop.start();
            await().until(() -> done.size() == 1);
            now.set(3 * TENTH);
            await().until(() -> done.size() == 4);
        }
        assertThat(done).containsExactly(0L, TENTH, 2 * TENTH, 3 * TENTH);
    }

    @Test
    void makesUpForALittleAndCountsWhatIsTooLate() {
        AtomicLong readings = new AtomicLong();
        LongSupplier frozenForFiveSeconds = () -> readings.getAndIncrement() == 0 ? 0 : 5 * SECOND;
        try (OpenLoopSchedule loop = tenPerSecond(frozenForFiveSeconds)) {
            loop.start();
            await().until(() -> done.size() == 11);
            assertThat(loop.missed()).isEqualTo(40);
            assertThat(loop.lateness()).isZero();
        }
        assertThat(done)
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(40, 50).mapToObj(n -> n * TENTH).toList());
    }

    @Test
    void endsWhenClosed() {
        OpenLoopSchedule loop = tenPerSecond(() -> 0);
        loop.start();
        await().until(() -> done.size() == 1);

        loop.close();

        assertThat(loop.isRunning()).isFalse();
    }

    private OpenLoopSchedule tenPerSecond(LongSupplier nanoTime) {
        Slots slots = new Slots(List.of(Rate.perSecond(BigDecimal.TEN)));
        return new OpenLoopSchedule(
                "test", slots, RampUp.NONE, Duration.ofSeconds(1), nanoTime, (lane, due) -> done.add(due));
    }
}
