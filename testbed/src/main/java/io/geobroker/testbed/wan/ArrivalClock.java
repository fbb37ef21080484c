package io.geobroker.testbed.wan;

import io.netty.channel.EventLoop;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Wakes event loops at the nanosecond, as far as the system can.
 *
 * <p>A loop's own timers fire with the waits of Java's selector, whole milliseconds and rounded up: every arrival would be
 * half a millisecond late in the mean, twice per round trip. A thread that waits for the moment itself is late by what the
 * system lets sleeps last longer, some 60 microseconds on Linux.
 */
final class ArrivalClock implements AutoCloseable {
    private final ScheduledThreadPoolExecutor timer;

    ArrivalClock() {
        timer = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "wan-clock");
            thread.setDaemon(true);
            return thread;
        });
        timer.setRemoveOnCancelPolicy(true);
        timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    /**
     * Runs a task on a loop at a time of {@link System#nanoTime}, at once if that is past, never after {@link #close} or when the loop has ended.
     *
     * @return cancels it until then; one that is just due may still run
     */
    Future<?> at(long time, EventLoop loop, Runnable task) {
        return timer.schedule(() -> loop.execute(task), time - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
