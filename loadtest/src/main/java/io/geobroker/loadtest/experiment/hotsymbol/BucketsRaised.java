package io.geobroker.loadtest.experiment.hotsymbol;

import java.util.List;
import java.util.OptionalInt;

/**
 * How an operator found the hot symbol and raised its buckets, under load.
 *
 * @param named its hot partitions by {@code GET /geo/balance}
 * @param buckets new number
 * @param usedAfterSeconds from raising until each bucket had orders
 */
record BucketsRaised(
        List<NamedPartition> named,
        int buckets,
        double usedAfterSeconds,
        State before,
        State after,
        long ordersSent,
        long ordersTaken) {
    private static final int FEWEST = 2;
    /** Each bucket is one more read for a ticker. */
    private static final int MOST = 8;

    /** @param traced a read of each bucket */
    record State(List<BucketPlace> places, List<TracedRead> traced) {}

    /** @return the broker's suggestion, within limits */
    static int wanted(List<NamedPartition> named) {
        int most = named.stream()
                .map(NamedPartition::bucketsThatSpread)
                .mapToInt(buckets -> buckets.orElse(MOST))
                .max()
                .orElse(FEWEST);
        return Math.max(FEWEST, Math.min(MOST, most));
    }

    /** Empty when even the most buckets do not suffice. */
    OptionalInt saidToSpread() {
        return named.stream()
                .map(NamedPartition::bucketsThatSpread)
                .flatMapToInt(OptionalInt::stream)
                .max();
    }
}
