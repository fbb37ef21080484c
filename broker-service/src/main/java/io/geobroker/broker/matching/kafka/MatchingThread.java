package io.geobroker.broker.matching.kafka;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread that owns all books of this instance. A task that throws leaves them in doubt: the polling loop then begins
 * anew with fresh books.
 */
public final class MatchingThread implements Executor, AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(MatchingThread.class);

    private final ExecutorService thread =
            Executors.newSingleThreadExecutor(runnable -> new Thread(runnable, "matching"));
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    /** After {@link #close()} the task is dropped, as after a crash. */
    @Override
    public void execute(Runnable task) {
        try {
            thread.execute(() -> run(task));
        } catch (RejectedExecutionException e) {
            log.debug("matching has stopped, a late answer is dropped");
        }
    }

    /** The first failure since the last call, if any. */
    @Nullable
    Throwable takeFailure() {
        return failure.getAndSet(null);
    }

    @SuppressWarnings("CatchingUnchecked") // whatever it was, the books are in doubt
    private void run(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | Error e) {
            failure.compareAndSet(null, e);
        }
    }

    @Override
    public void close() {
        thread.shutdown();
        try {
            if (!thread.awaitTermination(5, TimeUnit.SECONDS)) {
                thread.shutdownNow();
            }
        } catch (InterruptedException e) {
            thread.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
