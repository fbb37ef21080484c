package io.geobroker.schema.migration;

import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.servererrors.SyntaxError;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How long one upgrade of the schema goes on trying. For one thread; the statement under way when the time is over is
 * still waited for.
 */
final class Patience {
    private static final Logger LOG = LoggerFactory.getLogger(Patience.class);

    private final Duration total;
    private final Duration pause;
    private final long startNanos = System.nanoTime();

    /**
     * @param total how long, from now
     * @param pause about how long to wait between two attempts; half of it up to one and a half, at random, so that
     *     programs which started together do not meet again
     */
    Patience(Duration total, Duration pause) {
        this.total = total;
        this.pause = pause;
    }

    /**
     * Repeats an attempt that is safe to repeat until it returns.
     *
     * @param goal what cannot be had without it, for the message: {@code the migrations were not read}
     * @param attempt may also end with a {@link CompletionException} around the driver's, as joined stages do
     * @throws SchemaUnavailableException when the time is over
     * @throws SchemaException when the cluster refuses the attempt for good
     */
    <T extends @Nullable Object> T insist(String goal, Supplier<T> attempt) {
        while (true) {
            try {
                return attempt.get();
            } catch (DriverException e) {
                bear(goal, e);
            } catch (CompletionException e) {
                if (!(e.getCause() instanceof DriverException failure)) {
                    throw e;
                }
                bear(goal, failure);
            }
        }
    }

    private void bear(String goal, DriverException failure) {
        if (failure instanceof SyntaxError || failure instanceof UnauthorizedException) {
            throw new SchemaException(goal + ": " + failure.getMessage(), failure);
        }
        // Timeouts leave open whether it happened, all others say it did not: repeated alike.
        LOG.debug("trying again: {}", goal, failure);
        pause(goal, failure);
    }

    /** Waits a moment. */
    void pause(String goal, @Nullable Throwable reason) {
        Duration spent = Duration.ofNanos(System.nanoTime() - startNanos);
        if (spent.compareTo(total) >= 0) {
            throw new SchemaUnavailableException(
                    goal + " within " + total.toSeconds() + " s" + (reason == null ? "" : ": " + reason.getMessage()),
                    reason);
        }
        try {
            Thread.sleep(pause.toMillis() / 2 + ThreadLocalRandom.current().nextLong(pause.toMillis() + 1));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SchemaUnavailableException(goal + ": interrupted", e);
        }
    }
}
