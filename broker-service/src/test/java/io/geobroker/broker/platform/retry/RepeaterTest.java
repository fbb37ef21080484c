package io.geobroker.broker.platform.retry;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class RepeaterTest {
    @AutoClose
    private final Repeater repeater = new Repeater(new Backoff(Duration.ofMillis(1), Duration.ofMillis(2)));

    private final AtomicInteger calls = new AtomicInteger();

    @Test
    void callsAgainWhatFailedOrThrewUntilItSucceeds() {
        assertThat(join(repeater.untilDone("count", () -> {
                    int call = calls.incrementAndGet();
                    if (call == 1) {
                        throw new IllegalStateException("thrown");
                    } else if (call == 2) {
                        throw new NoClassDefFoundError("thrown by the scheduler");
                    }
                    return call < 5 ? failed("not yet") : CompletableFuture.completedFuture(call);
                })))
                .isEqualTo(5);
    }

    @Test
    void failsWithTheFailureThatIsNotWorthRepeating() {
        CompletionStage<Integer> result = repeater.whileWorthwhile(
                "fail",
                failure -> !"final".equals(failure.getMessage()),
                () -> CompletableFuture.supplyAsync(() -> {
                    throw new IllegalArgumentException(calls.incrementAndGet() < 3 ? "passing" : "final");
                }));

        assertThatThrownBy(() -> join(result))
                .hasCauseInstanceOf(IllegalArgumentException.class)
                .hasRootCauseMessage("final");
        assertThat(calls).hasValue(3);
    }

    @Test
    void closingFailsWhatIsUnderWayAndEndsRepeating() throws InterruptedException {
        CountDownLatch repeated = new CountDownLatch(3);
        CompletionStage<Void> failing = repeater.untilDone("fail", () -> {
            repeated.countDown();
            return failed("always");
        });
        CompletionStage<Void> hanging = repeater.untilDone("hang", CompletableFuture::new);
        assertThat(repeated.await(30, TimeUnit.SECONDS)).isTrue();

        repeater.close();

        assertThatThrownBy(() -> join(failing)).isInstanceOf(CancellationException.class);
        assertThatThrownBy(() -> join(hanging)).isInstanceOf(CancellationException.class);
    }

    @Test
    void startsNothingOnceClosed() {
        repeater.close();

        assertThatThrownBy(() -> join(repeater.untilDone("count", this::count)))
                .isInstanceOf(CancellationException.class)
                .hasMessage("the broker stops");
        assertThat(calls).hasValue(0);
    }

    private CompletionStage<Integer> count() {
        return CompletableFuture.completedFuture(calls.incrementAndGet());
    }

    private static <T> CompletionStage<T> failed(String message) {
        return CompletableFuture.failedFuture(new IllegalStateException(message));
    }
}
