package io.geobroker.broker.update;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The one thread that owns all feeds and connections of this instance; after it is closed tasks are dropped. */
public final class UpdateThread implements Executor, AutoCloseable {
    private final ScheduledExecutorService thread;
    private final Consumer<RuntimeException> failures;

    /** @param failures told of a task that threw, which is a defect; the next ones run */
    public UpdateThread(Consumer<RuntimeException> failures) {
        this.failures = failures;
        this.thread = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread made = new Thread(task, "updates");
            made.setDaemon(true);
            return made;
        });
    }

    @Override
    public void execute(Runnable task) {
        try {
            thread.execute(() -> run(task));
        } catch (RejectedExecutionException e) {
            // Nobody is connected any more.
            return;
        }
    }

    /** Runs the task again and again, that long after it was done. */
    @SuppressWarnings("FutureReturnValueIgnored") // the task never throws
    public void every(Duration pause, Runnable task) {
        thread.scheduleWithFixedDelay(() -> run(task), pause.toNanos(), pause.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }

    private void run(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException e) {
            failures.accept(e);
        }
    }
}
