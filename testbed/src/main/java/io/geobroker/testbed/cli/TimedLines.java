package io.geobroker.testbed.cli;

import io.geobroker.testbed.progress.Step;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * Prints what a command does, with the seconds since its creation.
 *
 * <p>On a terminal, running steps are a progress bar with the time left; elsewhere a line every 10 s. Thread-safe.
 */
public final class TimedLines {
    static final Duration EVERY = Duration.ofSeconds(10);

    /** Shorter steps are not shown. */
    static final Duration SHORT = Duration.ofSeconds(2);

    private static final Duration REDRAW = Duration.ofMillis(250);
    private static final int BAR = 20;
    private static final int WIDTH = 79;
    private static final String CLEAR = "\r\u001b[K";

    private final PrintWriter out;
    private final boolean inPlace;
    private final LongSupplier nanoTime;
    private final long beganNanos;
    private final List<Step> steps = new CopyOnWriteArrayList<>();
    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(new DefaultThreadFactory("progress", true));
    private long toldNanos;
    private boolean drawn;

    /** The work of a step. */
    @FunctionalInterface
    public interface Work<T, X extends Exception> {
        T run() throws X;
    }

    /** The launcher detects terminals. */
    public TimedLines(PrintWriter out) {
        this(out, Boolean.getBoolean("geobroker.terminal"), System::nanoTime);
    }

    /** @param inPlace whether it is a terminal */
    TimedLines(PrintWriter out, boolean inPlace, LongSupplier nanoTime) {
        this.out = out;
        this.inPlace = inPlace;
        this.nanoTime = nanoTime;
        this.beganNanos = nanoTime.getAsLong();
        this.toldNanos = beganNanos;
    }

    public void say(String what) {
        synchronized (out) {
            clear();
            out.printf(Locale.ROOT, "%6.1f s  %s%n", (nanoTime.getAsLong() - beganNanos) / 1e9, what);
            draw();
            out.flush();
        }
    }

    /** Without time, for programs. */
    public void print(PrintWriter to, String line) {
        synchronized (out) {
            clear();
            out.flush();
            to.println(line);
            to.flush();
            draw();
            out.flush();
        }
    }

    /** The caller ends the step, such as {@code 6 nodes start}; {@code usual} is about how long it takes. */
    public Step step(String what, Duration usual) {
        Step step = new Step(what, usual, nanoTime);
        Future<?> told =
                timer.scheduleWithFixedDelay(this::tick, REDRAW.toMillis(), REDRAW.toMillis(), TimeUnit.MILLISECONDS);
        step.onEnd(() -> {
            told.cancel(false);
            synchronized (out) {
                steps.remove(step);
                clear();
                draw();
                out.flush();
            }
        });
        synchronized (out) {
            if (steps.isEmpty()) {
                toldNanos = nanoTime.getAsLong();
            }
            steps.add(step);
        }
        if (!inPlace && usual.compareTo(SHORT) > 0) {
            say(what + ", usually " + Step.shown(usual));
        }
        return step;
    }

    public <T, X extends Exception> T during(String what, Duration usual, Work<T, X> work) throws X {
        Step step = step(what, usual);
        try {
            return work.run();
        } finally {
            step.end();
        }
    }

    void tick() {
        synchronized (out) {
            long now = nanoTime.getAsLong();
            if (inPlace) {
                clear();
                draw();
                out.flush();
            } else if (!steps.isEmpty() && now - toldNanos >= EVERY.toNanos()) {
                toldNanos = now;
                Step last = last();
                say(names() + ": " + last.toGo() + ", after " + Step.shown(last.elapsed()));
            }
        }
    }

    private void clear() {
        if (drawn) {
            out.print(CLEAR);
            drawn = false;
        }
    }

    private void draw() {
        if (!inPlace || steps.stream().allMatch(step -> step.elapsed().compareTo(SHORT) < 0)) {
            return;
        }
        Step last = last();
        int full = (int) Math.round(BAR * last.part());
        String line = "[" + "#".repeat(full) + "-".repeat(BAR - full) + "] " + last.toGo() + ": " + names();
        out.print(line.substring(0, Math.min(line.length(), WIDTH)));
        drawn = true;
    }

    /** The step with most time left. */
    private Step last() {
        return steps.stream().max(Comparator.comparing(Step::left)).orElseThrow();
    }

    private String names() {
        return steps.stream().map(Step::what).collect(Collectors.joining(", "));
    }
}
