package io.geobroker.broker.platform.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import io.geobroker.broker.platform.retry.Repeater;
import io.geobroker.schema.migration.Refusal;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Executes conditional inserts ({@link Intent#CLAIM}, {@link Intent#ACCOUNT_CLAIM}) and repeats each while its result is
 * unknown. Thread-safe.
 */
public final class ConditionalWrites {
    private static final Duration SHORTEST = Duration.ofMillis(1);

    private final CqlSession session;
    private final Repeater repeater;
    private final Duration attempt;

    public ConditionalWrites(CqlSession session, Repeater repeater) {
        this.session = session;
        this.repeater = repeater;
        this.attempt = Intent.CLAIM.timeoutOn(session);
    }

    /**
     * @param what for the log
     * @param statement safe to repeat: its row tells who wrote it
     * @param unanswered without an answer: the write may stand
     * @return fails only with errors that are no missing answer
     */
    public <T> CompletionStage<T> execute(
            String what,
            BoundStatement statement,
            Duration deadline,
            Function<AsyncResultSet, T> answered,
            Function<Throwable, T> unanswered) {
        long endNanos = System.nanoTime() + deadline.toNanos();
        return repeater.whileWorthwhile(
                        what,
                        failure -> isUnanswered(failure) && System.nanoTime() - endNanos < 0,
                        () -> session.executeAsync(statement.setTimeout(timeout(endNanos)))
                                .thenApply(answered))
                .handle((answer, failure) -> answeredOrUnknown(answer, failure, unanswered));
    }

    private Duration timeout(long endNanos) {
        Duration left = Duration.ofNanos(endNanos - System.nanoTime());
        Duration shorter = left.compareTo(attempt) < 0 ? left : attempt;
        return shorter.compareTo(SHORTEST) < 0 ? SHORTEST : shorter;
    }

    private static <T> T answeredOrUnknown(
            @Nullable T answer, @Nullable Throwable failure, Function<Throwable, T> unanswered) {
        if (answer != null) {
            return answer;
        }
        Throwable cause = Objects.requireNonNull(failure);
        // The broker stops and repeats no more.
        if (isUnanswered(cause) || cause instanceof CancellationException) {
            return unanswered.apply(cause);
        }
        throw new CompletionException(cause);
    }

    /** Timeouts, lost connections, overload: the write may stand. */
    private static boolean isUnanswered(Throwable failure) {
        return failure instanceof DriverException && !Refusal.is(failure);
    }
}
