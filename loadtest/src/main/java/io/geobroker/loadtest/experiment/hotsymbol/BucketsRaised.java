package io.geobroker.loadtest.experiment.hotsymbol;

import java.util.List;
import java.util.OptionalInt;

/**
 * How an operator found the hot symbol and raised its buckets, under load.
 *
 * @param named what {@code GET /geo/balance} called hot of it
 * @param buckets how many it has now
 * @param usedAfterSeconds since they were raised, until orders were found in each of them
 * @param tracedBefore a read of each of its partitions
 * @param tracedAfter a read of each of its partitions
 * @param placesBefore its partitions
 * @param placesAfter its partitions
 * @param ordersSent by this load, while all that was done
 * @param ordersTaken of them
 */
record BucketsRaised(
        List<NamedPartition> named,
        int buckets,
        double usedAfterSeconds,
        List<TracedRead> tracedBefore,
        List<TracedRead> tracedAfter,
        List<BucketPlace> placesBefore,
        List<BucketPlace> placesAfter,
        long ordersSent,
        long ordersTaken) {
    private static final int FEWEST = 2;
    /** Each is one more read beside a ticker. */
    private static final int MOST = 8;

    /** How many to have: as many as are said to spread it, but no more than are worth their reads. */
    static int wanted(List<NamedPartition> named) {
        int most = named.stream()
                .map(NamedPartition::bucketsThatSpread)
                .mapToInt(buckets -> buckets.orElse(MOST))
                .max()
                .orElse(FEWEST);
        return Math.max(FEWEST, Math.min(MOST, most));
    }

    /** As the broker says; empty when not even the most that a symbol may have would do. */
    OptionalInt saidToSpread() {
        return named.stream()
                .map(NamedPartition::bucketsThatSpread)
                .flatMapToInt(OptionalInt::stream)
                .max();
    }
}
