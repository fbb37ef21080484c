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

/**
 * Asks a system again and again what it has filled, on a thread of its own until it is closed: one that is overloaded answers late,
 * and what is done to it meanwhile must not wait for that.
 */
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

    /** A system that tells what it has done since its start. */
    public interface Source {
        /** @throws IllegalStateException when it is too busy to tell */
        Reading read() throws InterruptedException;
    }

    /**
     * What was filled since the system told the last time.
     *
     * @param at when it was told, in seconds of the clock
     * @param length since it was told before
     * @param sinceTickerTime of each fill, as a {@link Reading} has it
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
            // It was too busy to tell: what is lacking now is in what it tells next.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * All that was told, in its order, as soon as something was told at that time or later.
     *
     * @throws IllegalStateException if nothing is told for minutes
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
                // It goes on asking, which ends by a failure only.
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
