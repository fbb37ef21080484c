package io.geobroker.broker.platform.retry;

import io.geobroker.broker.platform.concurrent.RootCause;
import io.geobroker.broker.platform.observability.Observed;
import io.geobroker.broker.platform.time.AtMostEvery;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryConfig;
import io.github.resilience4j.retry.event.RetryOnRetryEvent;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Repeats failed asynchronous actions with growing pauses, until closed. Thread-safe.
 *
 * <p>The caller makes the first attempt, a single thread the later ones: those must not block.
 */
public final class Repeater implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Repeater.class);
    /** When a datacenter fails, hundreds of actions do. */
    private static final Duration TOLD_EVERY = Duration.ofSeconds(1);

    private final Backoff backoff;
    private final ScheduledExecutorService scheduler;
    private final Set<Runnable> cancellations = ConcurrentHashMap.newKeySet();

    private final AtMostEvery telling = new AtMostEvery(TOLD_EVERY);
    private volatile boolean closed;

    public Repeater(Backoff backoff) {
        this.backoff = backoff;
        this.scheduler = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "repeater");
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * @param what for the log
     * @return fails only with {@link CancellationException}, when this is closed
     */
    public <T> CompletionStage<T> untilDone(String what, Supplier<CompletionStage<T>> action) {
        return whileWorthwhile(what, failure -> true, action);
    }

    /**
     * @param worthRepeating given the root cause, never a {@link CompletionException}
     * @return fails as the last attempt did, or with {@link CancellationException} when this is closed
     */
    public <T> CompletionStage<T> whileWorthwhile(
            String what, Predicate<Throwable> worthRepeating, Supplier<CompletionStage<T>> action) {
        CompletableFuture<T> done = new CompletableFuture<>();
        Runnable cancellation = () -> done.completeExceptionally(new CancellationException("the broker stops"));
        cancellations.add(cancellation);
        if (closed) {
            cancellation.run();
            return done;
        }
        // Setting up a retry costs more than most actions.
        CompletionStage<T> first = attempt(action);
        Supplier<CompletionStage<T>> again = Observed.kept(action);
        first.whenComplete((result, failure) -> {
            CompletionStage<T> last = failure == null ? first : afterFailure(what, first, again, done, worthRepeating);
            last.whenComplete((value, finalFailure) -> {
                cancellations.remove(cancellation);
                if (finalFailure == null) {
                    done.complete(value);
                } else {
                    done.completeExceptionally(RootCause.of(finalFailure));
                }
            });
        });
        return done;
    }

    private <T> CompletionStage<T> afterFailure(
            String what,
            CompletionStage<T> first,
            Supplier<CompletionStage<T>> action,
            CompletableFuture<T> done,
            Predicate<Throwable> worthRepeating) {
        Retry retry = Retry.of(
                what,
                RetryConfig.custom()
                        .maxAttempts(Integer.MAX_VALUE)
                        .intervalFunction(backoff.millis())
                        .retryOnException(failure -> !done.isDone() && worthRepeating.test(failure))
                        .build());
        retry.getEventPublisher().onRetry(this::tell);
        AtomicBoolean firstIsCounted = new AtomicBoolean();
        return retry.executeCompletionStage(
                scheduler, () -> firstIsCounted.compareAndSet(false, true) ? first : attempt(action));
    }

    /** Fails at once all that is not done. */
    @Override
    public void close() {
        closed = true;
        // First: else the scheduler's rejections would be the failures.
        cancellations.forEach(Runnable::run);
        scheduler.shutdownNow();
    }

    @Override
    public String toString() {
        return "Repeater[" + backoff + "]";
    }

    /** The scheduler would drop an action that throws, and a retry does not repeat an Error. */
    @SuppressWarnings("CatchingUnchecked")
    private static <T> CompletionStage<T> attempt(Supplier<CompletionStage<T>> action) {
        try {
            return action.get();
        } catch (RuntimeException | Error e) {
            return CompletableFuture.failedFuture(new CompletionException(e));
        }
    }

    private void tell(RetryOnRetryEvent event) {
        if (telling.isDue()) {
            LOG.warn(
                    "could not {} at attempt {}, trying again, as with all that fails now: {}",
                    event.getName(),
                    event.getNumberOfRetryAttempts(),
                    String.valueOf(event.getLastThrowable()));
        }
    }
}
