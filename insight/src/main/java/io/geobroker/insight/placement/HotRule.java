package io.geobroker.insight.placement;

import io.geobroker.schema.listing.Listing;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * When a partition of waiting orders is hot: above either limit.
 *
 * <p>Orders spread evenly over the buckets of their symbol, by a hash of their id. So the number of buckets that brings
 * each below both limits is the symbol's total, divided by the limit. The number of <em>reads</em> is no criterion: every
 * read of a symbol reads all its buckets, so more buckets do not make it smaller.
 *
 * @param orders how many orders may wait in a partition
 * @param rowsPerSecond how many rows may be read of a partition
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
     * The hot ones among the partitions of a symbol.
     *
     * @param waiting how many orders wait in each bucket; more of them than the listing has when it had more before
     * @param read how many rows are read of each bucket in a second
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
        // One partition may be over a limit by chance while the average is not: then one more bucket is the least.
        double buckets = Math.max(needed, listing.buckets() + 1.0);
        return buckets <= Listing.MAX_BUCKETS ? (int) buckets : null;
    }
}
