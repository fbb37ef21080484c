package io.geobroker.schema.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PatienceTest {
    private static final Duration NO_PAUSE = Duration.ZERO;

    private final Patience patience = new Patience(Duration.ofMinutes(1), NO_PAUSE);

    @ParameterizedTest
    @MethodSource("failuresOfTheCluster")
    void repeatsWhatTheClusterFailed(RuntimeException failure) {
        AtomicInteger attempts = new AtomicInteger();

        assertThat(patience.insist("not counted", () -> {
                    if (attempts.incrementAndGet() < 3) {
                        throw failure;
                    }
                    return attempts.get();
                }))
                .isEqualTo(3);
    }

    private static List<RuntimeException> failuresOfTheCluster() {
        DriverTimeoutException slow = new DriverTimeoutException("slow");
        return List.of(
                slow,
                new CompletionException(slow),
                new UnauthorizedException(
                        null,
                        "Unable to perform authorization of permissions:"
                                + " Cannot achieve consistency level LOCAL_QUORUM"));
    }

    @ParameterizedTest
    @MethodSource("failuresOfOurs")
    void doesNotRepeatWhatIsNotTheClusters(RuntimeException failure) {
        AtomicInteger attempts = new AtomicInteger();

        assertThatThrownBy(() -> patience.insist("not counted", () -> {
                    attempts.incrementAndGet();
                    throw failure;
                }))
                .isSameAs(failure);
        assertThat(attempts).hasValue(1);
    }

    @Test
    void doesNotRepeatWhatItsRoleMayNotDo() {
        UnauthorizedException denied = new UnauthorizedException(
                null, "User broker has no SELECT permission on <table broker.accounts> or parents");

        assertThatThrownBy(() -> patience.insist("not counted", () -> {
                    throw denied;
                }))
                .isExactlyInstanceOf(SchemaException.class)
                .hasCause(denied);
    }

    private static List<RuntimeException> failuresOfOurs() {
        RuntimeException closed = new IllegalStateException("session is closed");
        return List.of(closed, new CompletionException(closed));
    }

    @Test
    void saysWhatCouldNotBeDoneAndWhyWhenItIsOver() {
        Patience over = new Patience(Duration.ZERO, NO_PAUSE);

        assertThatExceptionOfType(SchemaUnavailableException.class)
                .isThrownBy(() -> over.insist("the ocean was not crossed", () -> {
                    throw new DriverTimeoutException("slow");
                }))
                .withMessage("the ocean was not crossed within 0 s: slow")
                .withCauseInstanceOf(DriverTimeoutException.class);
    }

    @Test
    void endsAndStaysInterruptedWhenInterrupted() {
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(SchemaUnavailableException.class)
                .isThrownBy(() -> patience.pause("the lock was not had", null))
                .withMessage("the lock was not had: interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }
}
