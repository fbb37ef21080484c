package io.geobroker.loadtest.experiment.load;

import io.geobroker.loadtest.measure.Histograms;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.DoubleSupplier;
import org.HdrHistogram.Histogram;

/** Polls a system's fills on its own thread, since an overloaded system answers late. */
public final class ReadingsWatch implements AutoCloseable {
    private static final Duration TOLD_WITHIN = Duration.ofMinutes(3);
    private static final long POLL_MILLIS = 50;

    private final ScheduledExecutorService asking = Executors.newSingleThreadScheduledExecutor();
    private final List<Done> told = new CopyOnWriteArrayList<>();
    private final Source system;
    private final DoubleSupplier clock;
    private final ScheduledFuture<?> turns;
    private Histogram before = Histograms.empty();
    private double last;

    /** A system that reports its readings. */
    public interface Source {
        /** @throws IllegalStateException when it is too busy to answer */
        Reading read() throws InterruptedException;
    }

    /**
     * Fills since the last answer.
     *
     * @param at time of the answer, in seconds of the clock
     * @param length since the answer before
     */
    public record Done(double at, double length, Histogram sinceTickerTime) {
        public long fills() {
            return sinceTickerTime.getTotalCount();
        }
    }

    /** @param clock in seconds */
    public ReadingsWatch(Source system, DoubleSupplier clock, Duration every) {
        this.system = system;
        this.clock = clock;
        this.turns = asking.scheduleWithFixedDelay(this::ask, 0, every.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void ask() {
        try {
            Histogram now = system.read().sinceTickerTime();
            double at = clock.getAsDouble();
            told.add(new Done(at, at - last, Histograms.packed(Histograms.between(before, now))));
            before = now;
            last = at;
        } catch (IllegalStateException e) {
            // Too busy to answer: its next answer includes what is missing now.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Waits for an answer of that time or later, and returns all.
     *
     * @throws IllegalStateException after minutes without an answer
     */
    public List<Done> toldUntil(double at) throws InterruptedException {
        long deadline = System.nanoTime() + TOLD_WITHIN.toNanos();
        while (told.isEmpty() || told.get(told.size() - 1).at() < at) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("the system does not tell what it has done");
            }
            try {
                turns.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                // Polling goes on; it ends only by a failure.
            } catch (ExecutionException e) {
                throw new IllegalStateException("asking what the system has done failed", e.getCause());
            }
        }
        return List.copyOf(told);
    }

    @Override
    public void close() {
        asking.shutdownNow();
    }
}
