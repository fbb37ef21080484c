package io.geobroker.simulator.pace;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * Runs an action at each slot of a schedule, on one thread of its own, whether or not earlier actions have had an answer.
 *
 * <p>A slot missed by less than the catch-up time is made up for at once; an older one, after a freeze of the process
 * for example, is left out and counted. The action must not block, or it delays all later slots.
 */
public final class OpenLoopSchedule implements AutoCloseable {
    // Waking up costs more than the action: at high rates slots are taken in groups at most this late.
    private static final long SHORTEST_SLEEP_NANOS = 500_000;

    private final Slots slots;
    private final RampUp rampUp;
    private final long catchUpNanos;
    private final LongSupplier nanoTime;
    private final Action action;
    private final Thread thread;
    private final AtomicBoolean started = new AtomicBoolean();
    private final LongAdder missed = new LongAdder();
    private volatile boolean closed;
    private volatile long lateNanos;

    /** What is done at a slot. */
    @FunctionalInterface
    public interface Action {
        /**
         * @param lane whose slot it is
         * @param dueNanos when it was due, on the clock of the loop; later than that by the loop's lateness
         */
        void run(int lane, long dueNanos);
    }

    /**
     * @param name of the thread
     * @param rampUp how slowly the schedule begins
     * @param catchUp how late a slot may be and still be used
     * @param nanoTime {@link System#nanoTime} or a clock of a test
     */
    public OpenLoopSchedule(
            String name, Slots slots, RampUp rampUp, Duration catchUp, LongSupplier nanoTime, Action action) {
        this.slots = slots;
        this.rampUp = rampUp;
        this.catchUpNanos = catchUp.toNanos();
        this.nanoTime = nanoTime;
        this.action = action;
        thread = new Thread(this::run, name);
        thread.setDaemon(true);
    }

    /** Whether it has no slots. */
    public boolean isEmpty() {
        return slots.isEmpty();
    }

    /** Whether the schedule has slots and begins slowly. */
    public boolean isRampedUp() {
        return !isEmpty() && !rampUp.equals(RampUp.NONE);
    }

    /** Begins the schedule now; without any slots this does nothing. */
    public void start() {
        if (!closed && !slots.isEmpty() && started.compareAndSet(false, true)) {
            thread.start();
        }
    }

    private void run() {
        long start = nanoTime.getAsLong();
        while (!closed) {
            long due = start + rampUp.due(slots.due());
            long late = nanoTime.getAsLong() - due;
            if (late < 0) {
                LockSupport.parkNanos(Math.max(-late, SHORTEST_SLEEP_NANOS));
                continue;
            }
            lateNanos = late;
            if (late > catchUpNanos) {
                missed.increment();
            } else {
                action.run(slots.lane(), due);
            }
            slots.advance();
        }
    }

    /** Slots left out because they were too late. */
    public long missed() {
        return missed.sum();
    }

    /** How late the latest slot was. */
    public Duration lateness() {
        return Duration.ofNanos(lateNanos);
    }

    /** Whether its thread runs; false before the start, after the end, and if the action has thrown. */
    public boolean isRunning() {
        return thread.isAlive();
    }

    /** Ends the schedule and waits for the action under way. */
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
        boolean interrupted = false;
        while (thread.isAlive() && thread != Thread.currentThread()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
