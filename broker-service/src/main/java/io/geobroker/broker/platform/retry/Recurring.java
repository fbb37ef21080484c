package io.geobroker.broker.platform.retry;

import io.geobroker.broker.platform.time.AtMostEvery;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Repeats an asynchronous task, each time an interval after it ended, until closed. */
public final class Recurring implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Recurring.class);

    private final String name;
    private final Supplier<Duration> interval;
    private final Supplier<CompletionStage<Void>> task;
    private final ExecutorService timer;
    /** Some rounds are four a second, and a datacenter may be away for hours. */
    private final AtMostEvery telling = new AtMostEvery(Duration.ofMinutes(1));
    /** Written at the end of each round. */
    private volatile Duration pause;

    /**
     * Begins an interval from now.
     *
     * @param task a failure is logged once a minute at most; may block only its own thread
     */
    public Recurring(String name, Duration interval, Supplier<CompletionStage<Void>> task) {
        this(name, () -> interval, task);
    }

    /**
     * @param interval asked at once and after each round; when it throws there, the last one stays
     * @throws IllegalArgumentException when it is not above 0: the task would never rest
     */
    public Recurring(String name, Supplier<Duration> interval, Supplier<CompletionStage<Void>> task) {
        this.name = name;
        this.interval = interval;
        this.task = task;
        this.pause = askInterval();
        this.timer = Executors.newSingleThreadExecutor(action -> {
            Thread thread = new Thread(action, name);
            thread.setDaemon(true);
            return thread;
        });
        scheduleNext();
    }

    private void scheduleNext() {
        if (!timer.isShutdown()) {
            CompletableFuture.delayedExecutor(pause.toNanos(), TimeUnit.NANOSECONDS, timer)
                    .execute(this::doOnce);
        }
    }

    private void doOnce() {
        CompletionStage<Void> round = CompletableFuture.completedFuture(task).thenCompose(Supplier::get);
        round.whenComplete((done, failure) -> {
            renewPause();
            if (failure != null && telling.isDue()) {
                LOG.warn("{} ended early, trying again in {}: {}", name, pause, failure.toString());
            }
            scheduleNext();
        });
    }

    private Duration askInterval() {
        Duration asked = interval.get();
        if (asked.isZero() || asked.isNegative()) {
            throw new IllegalArgumentException("the interval to " + name + " must be above 0, not " + asked);
        }
        return asked;
    }

    private void renewPause() {
        try {
            pause = askInterval();
        } catch (RuntimeException e) {
            LOG.warn("{} goes on in {}, as before: {}", name, pause, e.toString());
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
