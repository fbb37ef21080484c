package io.geobroker.testbed.wan;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Runs tasks on event loops at nanosecond times. A loop's own timers round up to milliseconds. */
final class ArrivalClock implements AutoCloseable {
    private final ScheduledThreadPoolExecutor timer;

    ArrivalClock() {
        timer = new ScheduledThreadPoolExecutor(1, new DefaultThreadFactory("wan-clock", true));
        timer.setRemoveOnCancelPolicy(true);
        timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    /**
     * @param time of {@link System#nanoTime}; at once if past, never after the loop has ended
     * @return cancels the task; one just due may still run
     */
    Future<?> at(long time, EventLoop loop, Runnable task) {
        return timer.schedule(() -> loop.execute(task), time - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    /** Of two times of {@link System#nanoTime}, which may overflow. */
    static boolean isAfter(long time, long other) {
        return time - other > 0;
    }

    static long later(long time, long other) {
        return isAfter(time, other) ? time : other;
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
