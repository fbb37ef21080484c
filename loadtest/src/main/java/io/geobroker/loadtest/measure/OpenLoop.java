package io.geobroker.loadtest.measure;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Calls something at a stated rate, whatever becomes of the calls: who falls behind calls at once until caught up, and
 * hands each call the moment it was meant for. Time measured from that moment holds the waiting that a stall causes to
 * everybody behind it, which time from the real call would omit.
 */
public final class OpenLoop {
    private static final long NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    /** Waits; may return early. */
    @FunctionalInterface
    public interface Sleeper {
        void sleep(long nanos) throws InterruptedException;
    }

    /** What is called. */
    @FunctionalInterface
    public interface Action {
        /**
         * @param number from 0
         * @param intendedNanos when it was meant to be called, by the loop's clock; never in the future
         */
        void call(long number, long intendedNanos) throws InterruptedException;
    }

    private final LongSupplier nanoTime;
    private final Sleeper sleeper;

    public OpenLoop() {
        this(System::nanoTime, TimeUnit.NANOSECONDS::sleep);
    }

    OpenLoop(LongSupplier nanoTime, Sleeper sleeper) {
        this.nanoTime = nanoTime;
        this.sleeper = sleeper;
    }

    /**
     * Calls from now on until the time is over; those meant for within it are all called, however late.
     *
     * @param perSecond more than 0
     * @param goOn asked before each call; false ends the loop
     * @return how many were called
     */
    public long run(double perSecond, Duration length, BooleanSupplier goOn, Action action)
            throws InterruptedException {
        return runFrom(nanoTime.getAsLong(), perSecond, length, goOn, action);
    }

    /**
     * As above, from a moment on that may be over or to come: of several loops that follow each other none begins later because
     * the one before was late.
     *
     * @param began by the loop's clock
     */
    public long runFrom(long began, double perSecond, Duration length, BooleanSupplier goOn, Action action)
            throws InterruptedException {
        if (!(perSecond > 0)) {
            throw new IllegalArgumentException("rate must be > 0 a second: " + perSecond);
        }
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
