package io.geobroker.broker.platform.cassandra.valve;

import com.netflix.concurrency.limits.limit.AbstractLimit;

/**
 * The fewest requests at once that are answered as fast as more of them: hill climbing. Each window is compared with the one
 * before it, which had another limit. One more step up only if the last one up brought more answers a second, or the last one
 * down cost some; else a step down, since more at once would only wait in the server.
 *
 * <p>While the limit is not reached, throughput is what is asked for and tells nothing: the limit stays.
 */
final class ThroughputLimit extends AbstractLimit {
    /** Of the limit. Answers differ as much where each waits for none other, and that must stand out of the noise. */
    private static final double STEP = 0.2;

    /** What makes a difference; of 400 answers, counted at random, two of three counts are as exact as that. */
    private static final double DIFFERENCE = 0.05;

    /** Answers of a window, which lasts up to {@link #LONGEST} times as long for them. */
    private static final int ENOUGH = 200;

    private static final int LONGEST = 5;

    private final int least;
    private final int most;
    private final long windowNanos;

    private boolean begun;
    private long beganNanos;
    private int answered;
    private boolean reached;
    private double before = Double.NaN;
    private boolean movedUp = true;

    ThroughputLimit(int first, int least, int most, long windowNanos) {
        super(first);
        this.least = least;
        this.most = most;
        this.windowNanos = windowNanos;
    }

    /** @param didDrop whether it was not answered, or with an error */
    @Override
    protected int _update(long startTime, long rtt, int inflight, boolean didDrop) {
        long now = startTime + rtt;
        if (!begun) {
            begin(now);
        }
        if (!didDrop) {
            answered++;
        }
        reached |= inflight >= getLimit();
        long lasted = now - beganNanos;
        if (lasted < windowNanos || (answered < ENOUGH && lasted < LONGEST * windowNanos)) {
            return getLimit();
        }
        int next = reached ? climb(answered / (double) lasted) : getLimit();
        if (!reached) {
            before = Double.NaN;
        }
        begin(now);
        return next;
    }

    private int climb(double throughput) {
        boolean gained = throughput > before * (1 + DIFFERENCE);
        boolean lost = throughput < before * (1 - DIFFERENCE);
        boolean up = Double.isNaN(before) || (movedUp ? gained : lost);
        before = throughput;
        // Without any answer there is nothing to compare.
        movedUp = up && throughput > 0;
        int next = stepped();
        if (next == getLimit()) {
            // At a bound nothing would be learnt any more, and at the lower one it would stay for ever.
            movedUp = !movedUp;
            next = stepped();
        }
        return next;
    }

    private int stepped() {
        int step = (int) Math.max(1, Math.round(getLimit() * STEP));
        return Math.max(least, Math.min(most, getLimit() + (movedUp ? step : -step)));
    }

    private void begin(long now) {
        begun = true;
        beganNanos = now;
        answered = 0;
        reached = false;
    }
}
