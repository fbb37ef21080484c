package io.geobroker.loadtest.experiment.overload;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Times as Cassandra's timers count them, in buckets of microseconds whose bounds grow by a fifth ({@code
 * DecayingEstimatedHistogramReservoir} of 5.0.9): known to 20 %.
 *
 * @param buckets how many were in each; the last of Cassandra's holds whatever is longer
 */
record QueueTimes(List<Long> buckets) {
    private static final double GROWTH = 1.2;
    private static final double MICROS_PER_MILLI = 1_000;

    QueueTimes {
        buckets = List.copyOf(buckets);
    }

    static QueueTimes none() {
        return new QueueTimes(List.of());
    }

    static QueueTimes of(long... buckets) {
        return new QueueTimes(Arrays.stream(buckets).boxed().toList());
    }

    QueueTimes plus(QueueTimes other) {
        return new QueueTimes(IntStream.range(0, Math.max(buckets.size(), other.buckets.size()))
                .mapToObj(bucket -> count(bucket) + other.count(bucket))
                .toList());
    }

    private long count(int bucket) {
        return bucket < buckets.size() ? buckets.get(bucket) : 0;
    }

    /** The upper bound of the bucket in which it is; NaN when there are no times. */
    double percentileMillis(double percentile) {
        long all = buckets.stream().mapToLong(Long::longValue).sum();
        double wanted = all * percentile / 100;
        long seen = 0;
        long bound = 1;
        for (long bucket : buckets) {
            seen += bucket;
            if (bucket > 0 && seen >= wanted) {
                return bound / MICROS_PER_MILLI;
            }
            bound = Math.max(bound + 1, Math.round(bound * GROWTH));
        }
        return Double.NaN;
    }
}
