package io.geobroker.broker.platform.cassandra.valve;

import com.netflix.concurrency.limits.Limit;
import com.netflix.concurrency.limits.limit.Gradient2Limit;
import com.netflix.concurrency.limits.limit.WindowedLimit;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Netflix's {@link Gradient2Limit} over window averages: shrinks when answers take over 1.5 times their long-term average.
 * Single samples vary too much by kind of statement: from 0.1 to 10 ms.
 */
final class ResponseTimeLimit implements Limit {
    private static final double TOLERANCE = 1.5;

    /** Half the way to the new limit in each window: surges come within seconds. */
    private static final double SMOOTHING = 0.5;

    /** Grows by a tenth at a time. */
    private static final int GROWTH = 10;

    private static final int LEAST_GROWTH = 4;
    private static final int ENOUGH = 10;

    /** A faster failure was refused by a node or the driver, or found no node. */
    static final long FAST_FAILURE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Limit limit;

    ResponseTimeLimit(int least, int most, long windowNanos) {
        limit = WindowedLimit.newBuilder()
                .minWindowTime(windowNanos, TimeUnit.NANOSECONDS)
                .maxWindowTime(windowNanos, TimeUnit.NANOSECONDS)
                .windowSize(ENOUGH)
                .build(Gradient2Limit.newBuilder()
                        .initialLimit(least)
                        .minLimit(least)
                        .maxConcurrency(most)
                        .rttTolerance(TOLERANCE)
                        .smoothing(SMOOTHING)
                        .queueSizeFunction(now -> Math.max(LEAST_GROWTH, now / GROWTH))
                        .build());
    }

    @Override
    public int getLimit() {
        return limit.getLimit();
    }

    @Override
    public void notifyOnChange(Consumer<Integer> consumer) {
        limit.notifyOnChange(consumer);
    }

    /** A timeout is a long response time; a fast failure tells nothing. */
    @Override
    public void onSample(long startTime, long rtt, int inflight, boolean didDrop) {
        if (!didDrop || rtt >= FAST_FAILURE_NANOS) {
            limit.onSample(startTime, rtt, inflight, false);
        }
    }
}
