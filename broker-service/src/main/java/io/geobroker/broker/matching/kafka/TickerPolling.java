package io.geobroker.broker.matching.kafka;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Keeps one {@link PollingSession} running while the broker runs. After any failure a new one begins from the committed
 * offsets with fresh books, as after a crash.
 */
public final class TickerPolling implements SmartLifecycle {
    private static final Logger log = LoggerFactory.getLogger(TickerPolling.class);
    private static final Duration PAUSE_AFTER_FAILURE = Duration.ofSeconds(1);
    private static final Duration STOP_WITHIN = Duration.ofSeconds(15);

    private final LongSupplier nanoTime;
    private final Duration pauseAfterFailure;
    private final Function<TickerPolling, PollingSession> sessions;
    private volatile PollingStatus status = PollingStatus.STARTING;
    private volatile @Nullable CountDownLatch stop;
    private volatile @Nullable Thread thread;
    /** When Kafka last answered a heartbeat, of any session; at first, when polling began. */
    private volatile long answeredNanos;

    /** @param sessions opens a session that reports its {@link #publish status}, by this clock */
    public TickerPolling(LongSupplier nanoTime, Function<TickerPolling, PollingSession> sessions) {
        this(nanoTime, PAUSE_AFTER_FAILURE, sessions);
    }

    TickerPolling(LongSupplier nanoTime, Duration pauseAfterFailure, Function<TickerPolling, PollingSession> sessions) {
        this.nanoTime = nanoTime;
        this.pauseAfterFailure = pauseAfterFailure;
        this.sessions = sessions;
        this.answeredNanos = nanoTime.getAsLong();
    }

    /** As of the last poll; any thread. */
    public PollingStatus status() {
        return status;
    }

    /** Since Kafka last answered a member; grows over sessions that fail. Inside the group a few at most. Any thread. */
    public long secondsOutsideGroup() {
        return Duration.ofNanos(nanoTime.getAsLong() - answeredNanos).toSeconds();
    }

    /** Called on the polling thread. */
    public void publish(PollingStatus now) {
        if (now.heartbeats() > 0 && now.heartbeats() != status.heartbeats()) {
            answeredNanos = now.polledAtNanos();
        }
        status = now;
    }

    @Override
    public synchronized void start() {
        if (isRunning()) {
            return;
        }
        answeredNanos = nanoTime.getAsLong();
        CountDownLatch stopping = new CountDownLatch(1);
        Thread polling = new Thread(() -> keepPolling(stopping), "ticker-poll");
        stop = stopping;
        thread = polling;
        polling.start();
    }

    @Override
    public synchronized void stop() {
        CountDownLatch stopping = stop;
        Thread polling = thread;
        if (stopping == null || polling == null) {
            return;
        }
        stopping.countDown();
        stop = null;
        try {
            polling.join(STOP_WITHIN.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        CountDownLatch stopping = stop;
        return stopping != null && stopping.getCount() > 0;
    }

    private void keepPolling(CountDownLatch stopping) {
        try {
            do {
                try (PollingSession session = sessions.apply(this)) {
                    session.run(() -> stopping.getCount() > 0);
                } catch (RuntimeException | Error e) {
                    log.error("matching failed and begins anew from the committed offsets", e);
                    status = status.failed(String.valueOf(e.getMessage()));
                }
            } while (!stopping.await(pauseAfterFailure.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
