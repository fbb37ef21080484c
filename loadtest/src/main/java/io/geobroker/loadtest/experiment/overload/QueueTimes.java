package io.geobroker.loadtest.experiment.overload;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A Cassandra timer's histogram, exact to 20 %: bounds grow by a fifth, in microseconds.
 *
 * <p>See {@code DecayingEstimatedHistogramReservoir} of 5.0.9.
 *
 * @param buckets counts; Cassandra's last one is open
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

    /** Upper bound of the percentile's bucket; NaN without times. */
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
