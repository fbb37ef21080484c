package io.geobroker.insight.placement;

import io.geobroker.broker.region.Listings;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Symbol;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds partitions of waiting orders above a limit.
 *
 * <p>Order ids hash evenly over a symbol's buckets: the buckets needed are the symbol's total divided by the limit. The
 * number of reads does not count, as each reads all buckets.
 */
public record HotPartitions(PlacementProperties limits, PartitionReads reads, Listings listings) {
    private static final Comparator<HotPartition> FULLEST_FIRST = Comparator.comparingInt(HotPartition::orders)
            .reversed()
            .thenComparing(HotPartition::symbol)
            .thenComparingInt(HotPartition::bucket);

    /** @param waiting orders by bucket; more buckets than the listing's if it had more before */
    public List<HotPartition> among(Map<Symbol, List<Integer>> waiting) {
        return waiting.entrySet().stream()
                .flatMap(each -> listings.find(each.getKey()).stream()
                        .flatMap(listing -> hotOf(listing, each.getValue(), rowsPerSecond(listing, each.getValue()))))
                .sorted(FULLEST_FIRST)
                .toList();
    }

    private List<Double> rowsPerSecond(Listing listing, List<Integer> buckets) {
        return IntStream.range(0, buckets.size())
                .mapToObj(bucket -> reads.find(listing.symbol(), bucket)
                        .map(PartitionReads.Reads::rowsPerSecond)
                        .orElse(0.0))
                .toList();
    }

    /** @param read rows per second by bucket */
    Stream<HotPartition> hotOf(Listing listing, List<Integer> waiting, List<Double> read) {
        Integer enough = bucketsFor(listing, waiting, read);
        return IntStream.range(0, waiting.size())
                .filter(bucket ->
                        waiting.get(bucket) > limits.hotOrders() || read.get(bucket) > limits.hotRowsPerSecond())
                .mapToObj(bucket -> new HotPartition(
                        listing.symbol().value(),
                        bucket,
                        waiting.get(bucket),
                        read.get(bucket),
                        listing.buckets(),
                        enough));
    }

    private @Nullable Integer bucketsFor(Listing listing, List<Integer> waiting, List<Double> read) {
        double allOrders = waiting.stream().mapToLong(Integer::longValue).sum();
        double allRows = read.stream().mapToDouble(Double::doubleValue).sum();
        double needed = Math.ceil(Math.max(allOrders / limits.hotOrders(), allRows / limits.hotRowsPerSecond()));
        // One may exceed a limit although the average does not: then one more bucket.
        double buckets = Math.max(needed, listing.buckets() + 1.0);
        // There may be enough already, which new orders fill evenly while old ones end.
        return needed >= listing.buckets() && buckets <= Listing.MAX_BUCKETS ? (int) buckets : null;
    }
}
