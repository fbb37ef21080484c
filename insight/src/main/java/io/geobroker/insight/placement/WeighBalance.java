package io.geobroker.insight.placement;

import io.geobroker.broker.region.Listings;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Symbol;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;

/** Reports shares of the ring, loads of local nodes and hot partitions. */
public record WeighBalance(
        Ring ring, NodeLoads loads, WaitingOrders waiting, PartitionReads reads, Listings listings, HotRule rule) {
    private static final Comparator<HotPartition> FULLEST_FIRST = Comparator.comparingInt(HotPartition::orders)
            .reversed()
            .thenComparing(HotPartition::symbol)
            .thenComparingInt(HotPartition::bucket);

    /** Without an answer of the books no partition is hot and no symbol counted. */
    public CompletionStage<Balance> weigh() {
        return loads.read()
                .thenCombine(
                        waiting.byBucket().exceptionally(unknown -> Map.of()),
                        (load, orders) -> new Balance(
                                ring.nodes(), load, ring.replicationFactors(), rule, orders.size(), hot(orders)));
    }

    private List<HotPartition> hot(Map<Symbol, List<Integer>> waitingByBucket) {
        List<HotPartition> hot = new ArrayList<>();
        waitingByBucket.forEach((symbol, orders) -> {
            Optional<Listing> listing = listings.find(symbol);
            listing.ifPresent(known -> hot.addAll(rule.hotOf(known, orders, rowsPerSecond(known, orders.size()))));
        });
        hot.sort(FULLEST_FIRST);
        return hot;
    }

    private List<Double> rowsPerSecond(Listing listing, int buckets) {
        return IntStream.range(0, buckets)
                .mapToObj(bucket -> reads.find(listing.symbol(), bucket)
                        .map(PartitionReads.Reads::rowsPerSecond)
                        .orElse(0.0))
                .toList();
    }
}
