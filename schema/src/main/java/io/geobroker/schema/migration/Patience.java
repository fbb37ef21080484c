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

/** Retries until a time limit, for one thread. An attempt that is running at the limit is still awaited. */
final class Patience {
    private static final Logger LOG = LoggerFactory.getLogger(Patience.class);

    private final Duration total;
    private final Duration pause;
    private final long startNanos = System.nanoTime();

    /**
     * @param total from now
     * @param pause mean wait between attempts; random from half to one and a half of it, so concurrent programs spread out
     */
    Patience(Duration total, Duration pause) {
        this.total = total;
        this.pause = pause;
    }

    /**
     * @param goal what fails without it, for the error message: {@code the migrations were not read}
     * @param attempt safe to repeat; may also throw a {@link CompletionException} with the driver's exception as its cause
     * @throws SchemaUnavailableException when the time is over
     * @throws SchemaException when the statement is invalid or not permitted
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
        if (failure instanceof SyntaxError || (failure instanceof UnauthorizedException && Refusal.is(failure))) {
            throw new SchemaException(goal + ": " + failure.getMessage(), failure);
        }
        // Unknown outcome after a timeout, nothing done after other errors: repeat both.
        LOG.debug("trying again: {}", goal, failure);
        pause(goal, failure);
    }

    /** @throws SchemaUnavailableException when the time is over or the thread is interrupted */
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
