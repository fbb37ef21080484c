package io.geobroker.testbed.progress;

import java.time.Duration;
import java.util.function.LongSupplier;

/** One thing that a command does, and how long it usually takes; until it is told to be over. Threads may share it. */
public final class Step {
    private final String what;
    private final LongSupplier nanoTime;
    private final long beganNanos;
    private volatile Duration usual;
    private volatile Runnable onEnd = () -> {};

    /** @param usual about how long all of it takes */
    public Step(String what, Duration usual, LongSupplier nanoTime) {
        this.what = what;
        this.usual = usual;
        this.nanoTime = nanoTime;
        this.beganNanos = nanoTime.getAsLong();
    }

    public String what() {
        return what;
    }

    public Duration elapsed() {
        return Duration.ofNanos(nanoTime.getAsLong() - beganNanos);
    }

    /** Tells that it will take so much longer from now on, whatever was thought before. */
    public void willTake(Duration more) {
        usual = elapsed().plus(more);
    }

    /** Tells how much of it is done: the rest is thought to go on as fast. */
    public void reached(int done, int of) {
        if (done > 0) {
            usual = elapsed().multipliedBy(of).dividedBy(done);
        }
    }

    /** Of the usual time; zero when it takes longer. */
    public Duration left() {
        Duration left = usual.minus(elapsed());
        return left.isNegative() ? Duration.ZERO : left;
    }

    /** 0 to 1, of the usual time. */
    public double part() {
        return usual.isZero() ? 1 : Math.min(1, (double) elapsed().toNanos() / usual.toNanos());
    }

    /** For a person: {@code about 40 s left}. */
    public String toGo() {
        Duration left = left();
        return left.isZero() ? "longer than usual" : "about " + shown(left) + " left";
    }

    /** For a person: {@code 40 s}, {@code 3 min}. */
    public static String shown(Duration time) {
        long seconds = time.plusMillis(999).toSeconds();
        return seconds < 120 ? seconds + " s" : (seconds + 59) / 60 + " min";
    }

    /** @param action once, when it is over */
    public void onEnd(Runnable action) {
        onEnd = action;
    }

    public void end() {
        onEnd.run();
    }
}
