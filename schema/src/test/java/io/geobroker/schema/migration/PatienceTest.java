package io.geobroker.schema.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.datastax.oss.driver.api.core.DriverTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PatienceTest {
    private static final Duration NO_PAUSE = Duration.ZERO;

    @Test
    void repeatsWhatTimedOut() {
        AtomicInteger attempts = new AtomicInteger();
        Patience patience = new Patience(Duration.ofMinutes(1), NO_PAUSE);

        assertThat(patience.insist("not counted", () -> {
                    if (attempts.incrementAndGet() < 3) {
                        throw new DriverTimeoutException("slow");
                    }
                    return attempts.get();
                }))
                .isEqualTo(3);
    }

    @Test
    void saysWhatCouldNotBeDoneAndWhyWhenItIsOver() {
        Patience patience = new Patience(Duration.ZERO, NO_PAUSE);

        assertThatExceptionOfType(SchemaUnavailableException.class)
                .isThrownBy(() -> patience.insist("the ocean was not crossed", () -> {
                    throw new DriverTimeoutException("slow");
                }))
                .withMessage("the ocean was not crossed within 0 s: slow")
                .withCauseInstanceOf(DriverTimeoutException.class);
    }

    @Test
    void repeatsWhatFailedInAStage() {
        AtomicInteger attempts = new AtomicInteger();
        Patience patience = new Patience(Duration.ofMinutes(1), NO_PAUSE);

        assertThat(patience.insist("not counted", () -> {
                    if (attempts.incrementAndGet() < 3) {
                        throw new CompletionException(new DriverTimeoutException("slow"));
                    }
                    return attempts.get();
                }))
                .isEqualTo(3);
        assertThatExceptionOfType(CompletionException.class)
                .isThrownBy(() -> patience.insist("not counted", () -> {
                    throw new CompletionException(new IllegalStateException("session is closed"));
                }));
    }

    @Test
    void doesNotRepeatWhatIsNotTheClusters() {
        AtomicInteger attempts = new AtomicInteger();
        Patience patience = new Patience(Duration.ofMinutes(1), NO_PAUSE);

        assertThatIllegalStateException()
                .isThrownBy(() -> patience.insist("not counted", () -> {
                    attempts.incrementAndGet();
                    throw new IllegalStateException("session is closed");
                }));
        assertThat(attempts).hasValue(1);
    }

    @Test
    void endsAndStaysInterruptedWhenInterrupted() {
        Patience patience = new Patience(Duration.ofMinutes(1), NO_PAUSE);
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(SchemaUnavailableException.class)
                .isThrownBy(() -> patience.pause("the lock was not had", null))
                .withMessage("the lock was not had: interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }
}
