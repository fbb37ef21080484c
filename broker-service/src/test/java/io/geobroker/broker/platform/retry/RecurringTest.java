package io.geobroker.broker.platform.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class RecurringTest {
    private final AtomicInteger rounds = new AtomicInteger();

    @Test
    void goesOnAfterARoundThatThrewOrFailed() {
        whileRecurring(
                () -> {
                    int round = rounds.incrementAndGet();
                    if (round == 1) {
                        throw new IllegalStateException("thrown");
                    }
                    return round == 2
                            ? CompletableFuture.failedFuture(new IllegalStateException("failed"))
                            : CompletableFuture.completedFuture(null);
                },
                () -> await().until(() -> rounds.get() > 4));
    }

    @Test
    void tellsAFailureThatStaysOnceAMinute(CapturedOutput log) {
        whileRecurring(
                () -> {
                    rounds.incrementAndGet();
                    return CompletableFuture.failedFuture(new IllegalStateException("away"));
                },
                () -> await().until(() -> rounds.get() > 100));

        assertThat(log.getAll().lines().filter(line -> line.contains("Recurring")))
                .singleElement()
                .satisfies(line -> assertThat(line).contains("WARN").endsWith("away"));
    }

    @Test
    void beginsNoRoundBeforeTheLastOneEnded() {
        CompletableFuture<Void> first = new CompletableFuture<>();
        whileRecurring(
                () -> {
                    assertThat(rounds.getAndIncrement() == 0 || first.isDone()).isTrue();
                    return first;
                },
                () -> {
                    await().until(() -> rounds.get() == 1);
                    first.complete(null);
                    await().until(() -> rounds.get() > 2);
                });
    }

    @Test
    void goesOnWhenItsIntervalCannotBeTold() {
        AtomicInteger asked = new AtomicInteger();
        whileRecurring(
                () -> {
                    if (asked.getAndIncrement() > 0) {
                        throw new IllegalStateException("no interval");
                    }
                    return Duration.ofMillis(1);
                },
                () -> rounds.incrementAndGet() % 2 == 0
                        ? CompletableFuture.failedFuture(new IllegalStateException("failed"))
                        : CompletableFuture.completedFuture(null),
                () -> await().until(() -> rounds.get() > 4));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1})
    void anIntervalWithoutRestIsRefused(long millis) {
        assertThatThrownBy(() -> new Recurring("write prices", Duration.ofMillis(millis), CompletableFuture::new))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("write prices must be above 0");
    }

    private static void whileRecurring(Supplier<CompletionStage<Void>> task, Runnable test) {
        whileRecurring(() -> Duration.ofMillis(1), task, test);
    }

    private static void whileRecurring(
            Supplier<Duration> interval, Supplier<CompletionStage<Void>> task, Runnable test) {
        Recurring recurring = new Recurring("test", interval, task);
        try {
            test.run();
        } finally {
            recurring.close();
        }
    }
}
