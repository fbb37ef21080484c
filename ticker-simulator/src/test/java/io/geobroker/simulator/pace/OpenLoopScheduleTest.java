package io.geobroker.simulator.pace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.geobroker.simulator.platform.Outage;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
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
    private final AtomicLong now = new AtomicLong();
    private final Outage outage = new Outage("test", () -> Instant.ofEpochSecond(0, now.get()));

    @Test
    void usesEverySlotOnceItIsDue() {
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
        OpenLoopSchedule loop = tenPerSecond(now::get);
        loop.start();
        await().until(() -> done.size() == 1);

        loop.close();
        now.set(TENTH);
        loop.start();

        assertThat(done).containsExactly(0L);
    }

    @Test
    void goesOnAfterAnActionThatFailedAndTellsOfIt() {
        try (OpenLoopSchedule loop = tenPerSecond(now::get, (lane, due) -> {
            done.add(due);
            if (due == TENTH) {
                throw new IllegalStateException("as told");
            }
        })) {
            loop.start();
            await().until(() -> done.size() == 1);
            now.set(TENTH);
            await().until(() -> outage.reason().isPresent());
            assertThat(outage.reason().orElseThrow()).contains("as told");

            now.set(6 * SECOND + TENTH);
            await().until(() -> outage.reason().isEmpty());
        }
        assertThat(done).startsWith(0L, TENTH).contains(5 * SECOND + TENTH);
    }

    @Test
    void tellsThatItHasEnded() {
        try (OpenLoopSchedule loop = tenPerSecond(now::get, (lane, due) -> {
            throw new StackOverflowError("as told");
        })) {
            loop.start();
            // The thread ends by it: awaiting would otherwise fail with it, if it looks late enough.
            await().dontCatchUncaughtExceptions().until(() -> outage.reason().isPresent());
        }
        assertThat(outage.reason()).contains("java.lang.StackOverflowError: as told");
    }

    private OpenLoopSchedule tenPerSecond(LongSupplier nanoTime) {
        return tenPerSecond(nanoTime, (lane, due) -> done.add(due));
    }

    private OpenLoopSchedule tenPerSecond(LongSupplier nanoTime, OpenLoopSchedule.Action action) {
        Slots slots = new Slots(List.of(Rate.perSecond(BigDecimal.TEN)));
        return new OpenLoopSchedule("test", slots, RampUp.NONE, Duration.ofSeconds(1), nanoTime, action, outage::ended);
    }
}
