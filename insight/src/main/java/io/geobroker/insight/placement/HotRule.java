package io.geobroker.insight.placement;

import io.geobroker.schema.listing.Listing;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Limits above which a partition of waiting orders is hot.
 *
 * <p>Order ids hash evenly over a symbol's buckets: the buckets needed are the symbol's total divided by the limit. The
 * number of reads does not count, as each reads all buckets.
 *
 * @param orders waiting in a partition
 * @param rowsPerSecond read of a partition
 */
public record HotRule(int orders, double rowsPerSecond) {

    public HotRule {
        if (orders <= 0) {
            throw new IllegalArgumentException("orders of a partition must be > 0: " + orders);
        }
        if (!(rowsPerSecond > 0)) {
            throw new IllegalArgumentException("rows per second of a partition must be > 0: " + rowsPerSecond);
        }
    }

    /**
     * @param waiting orders by bucket; longer than the listing's buckets if it had more before
     * @param read rows per second by bucket
     */
    public List<HotPartition> hotOf(Listing listing, List<Integer> waiting, List<Double> read) {
        Integer enough = bucketsFor(listing, waiting, read);
        return IntStream.range(0, waiting.size())
                .filter(bucket -> waiting.get(bucket) > orders || read.get(bucket) > rowsPerSecond)
                .mapToObj(bucket -> new HotPartition(
                        listing.symbol(), bucket, waiting.get(bucket), read.get(bucket), listing.buckets(), enough))
                .toList();
    }

    private @Nullable Integer bucketsFor(Listing listing, List<Integer> waiting, List<Double> read) {
        double allOrders = waiting.stream().mapToLong(Integer::longValue).sum();
        double allRows = read.stream().mapToDouble(Double::doubleValue).sum();
        double needed = Math.ceil(Math.max(allOrders / orders, allRows / rowsPerSecond));
        // One may exceed a limit although the average does not: then one more bucket.
        double buckets = Math.max(needed, listing.buckets() + 1.0);
        // There may be enough already, which new orders fill evenly while old ones end.
        return needed >= listing.buckets() && buckets <= Listing.MAX_BUCKETS ? (int) buckets : null;
    }
}
