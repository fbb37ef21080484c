package io.geobroker.loadtest.measure;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Calls an action at a fixed rate and passes the time at which each call was due.
 *
 * <p>A late loop calls at once until it has caught up. Time since the due time includes the waiting that a stall causes.
 */
public record OpenLoop(LongSupplier nanoTime, Sleeper sleeper) {
    private static final long NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    /** A sleep that may return early. */
    @FunctionalInterface
    public interface Sleeper {
        void sleep(long nanos) throws InterruptedException;
    }

    /** The action that is called. */
    @FunctionalInterface
    public interface Action {
        /**
         * @param number from 0
         * @param intendedNanos when the call was due, by the loop's clock; never in the future
         */
        void call(long number, long intendedNanos) throws InterruptedException;
    }

    public OpenLoop() {
        this(System::nanoTime, TimeUnit.NANOSECONDS::sleep);
    }

    /**
     * Makes all calls that are due within the length, however late.
     *
     * @param perSecond more than 0
     * @param goOn asked before each call; false ends the loop
     * @return number of calls
     */
    public long run(double perSecond, Duration length, BooleanSupplier goOn, Action action)
            throws InterruptedException {
        return runFrom(nanoTime.getAsLong(), perSecond, length, goOn, action);
    }

    /**
     * As above from a given time: a late loop does not delay the next one.
     *
     * @param began by the loop's clock, past or future
     */
    public long runFrom(long began, double perSecond, Duration length, BooleanSupplier goOn, Action action)
            throws InterruptedException {
        long number = 0;
        while (true) {
            long offset = (long) (number * (NANOS_PER_SECOND / perSecond));
            if (offset >= length.toNanos() || !goOn.getAsBoolean()) {
                return number;
            }
            for (long left = began + offset - nanoTime.getAsLong();
                    left > 0;
                    left = began + offset - nanoTime.getAsLong()) {
                sleeper.sleep(left);
            }
            action.call(number, began + offset);
            number++;
        }
    }
}
