package io.geobroker.testbed.progress;

import java.time.Duration;
import java.util.function.LongSupplier;

/** A running step of a command, with an estimate of its duration. Thread-safe. */
public final class Step {
    private final LongSupplier nanoTime;
    private final long beganNanos;
    private volatile String what;
    private volatile Duration usual;
    private volatile Runnable onEnd = () -> {};

    public Step(String what, Duration usual, LongSupplier nanoTime) {
        this.what = what;
        this.usual = usual;
        this.nanoTime = nanoTime;
        this.beganNanos = nanoTime.getAsLong();
    }

    public String what() {
        return what;
    }

    public void rename(String now) {
        what = now;
    }

    public Duration elapsed() {
        return Duration.ofNanos(nanoTime.getAsLong() - beganNanos);
    }

    /** Replaces the estimate: so much more from now on. */
    public void willTake(Duration more) {
        usual = elapsed().plus(more);
    }

    /** Extrapolates the estimate. */
    public void reached(int done, int of) {
        if (done > 0) {
            usual = elapsed().multipliedBy(of).dividedBy(done);
        }
    }

    /** Zero when it takes longer than the estimate. */
    public Duration left() {
        Duration left = usual.minus(elapsed());
        return left.isNegative() ? Duration.ZERO : left;
    }

    /** Elapsed part of the estimate, 0 to 1. */
    public double part() {
        return usual.isZero() ? 1 : Math.min(1, (double) elapsed().toNanos() / usual.toNanos());
    }

    /** {@code about 40 s left} */
    public String toGo() {
        Duration left = left();
        return left.isZero() ? "longer than usual" : "about " + shown(left) + " left";
    }

    /** {@code 40 s}, {@code 3 min} */
    public static String shown(Duration time) {
        long seconds = time.plusMillis(999).toSeconds();
        return seconds < 120 ? seconds + " s" : (seconds + 30) / 60 + " min";
    }

    public void onEnd(Runnable action) {
        onEnd = action;
    }

    public void end() {
        onEnd.run();
    }
}
