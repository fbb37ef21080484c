package io.geobroker.broker.update;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Owns all feeds and connections of this instance; drops tasks after it is closed. */
public final class UpdateThread implements Executor, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(UpdateThread.class);

    private final ScheduledExecutorService thread = new ScheduledThreadPoolExecutor(
            1,
            task -> {
                Thread made = new Thread(task, "updates");
                made.setDaemon(true);
                return made;
            },
            new ThreadPoolExecutor.DiscardPolicy());

    @Override
    public void execute(Runnable task) {
        thread.execute(() -> run(task));
    }

    /** With that pause between runs. */
    @SuppressWarnings("FutureReturnValueIgnored") // the task never throws
    public void every(Duration pause, Runnable task) {
        thread.scheduleWithFixedDelay(() -> run(task), pause.toNanos(), pause.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }

    @SuppressWarnings("CatchingUnchecked") // a repeated task that throws would never run again
    private void run(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | Error e) {
            LOG.error("updates: a defect, others go on", e);
        }
    }
}
