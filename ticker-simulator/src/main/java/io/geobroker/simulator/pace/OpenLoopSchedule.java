package io.geobroker.simulator.pace;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Runs an action at each slot of a schedule on its own thread. It does not wait for answers.
 *
 * <p>A slot late by less than the catch-up time runs at once; a later one is skipped and counted. The action must not block:
 * it would delay all later slots. One that fails ends none of them.
 */
public final class OpenLoopSchedule implements AutoCloseable {
    // Waking up costs more than the action: at high rates slots run in groups, at most this late.
    private static final long SHORTEST_SLEEP_NANOS = 500_000;

    private final Slots slots;
    private final RampUp rampUp;
    private final long catchUpNanos;
    private final LongSupplier nanoTime;
    private final Action action;
    private final Consumer<Optional<Throwable>> results;
    private final Thread thread;
    private final LongAdder missed = new LongAdder();
    private volatile boolean closed;
    private volatile long lateNanos;

    @FunctionalInterface
    public interface Action {
        /** @param dueNanos the scheduled time on the schedule's clock */
        void run(int lane, long dueNanos);
    }

    /**
     * @param catchUp how late a slot may still run
     * @param results told on the schedule's thread how each action ended: with its failure, if any
     */
    public OpenLoopSchedule(
            String name,
            Slots slots,
            RampUp rampUp,
            Duration catchUp,
            LongSupplier nanoTime,
            Action action,
            Consumer<Optional<Throwable>> results) {
        this.slots = slots;
        this.rampUp = rampUp;
        this.catchUpNanos = catchUp.toNanos();
        this.nanoTime = nanoTime;
        this.action = action;
        this.results = results;
        thread = new Thread(this::run, name);
        thread.setDaemon(true);
    }

    public boolean isEmpty() {
        return slots.isEmpty();
    }

    public boolean isRampedUp() {
        return !isEmpty() && !rampUp.equals(RampUp.NONE);
    }

    /** Once. Without slots, or once it is closed, this does nothing. */
    public void start() {
        if (!closed && !slots.isEmpty()) {
            thread.start();
        }
    }

    private void run() {
        try {
            useSlots();
        } catch (RuntimeException | Error e) {
            results.accept(Optional.of(e));
            throw e;
        }
    }

    private void useSlots() {
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
                runAction(due);
            }
            slots.advance();
        }
    }

    private void runAction(long due) {
        try {
            action.run(slots.lane(), due);
        } catch (RuntimeException e) {
            results.accept(Optional.of(e));
            return;
        }
        results.accept(Optional.empty());
    }

    public long missed() {
        return missed.sum();
    }

    public Duration lateness() {
        return Duration.ofNanos(lateNanos);
    }

    /** Waits for the running action. */
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
