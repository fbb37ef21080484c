package io.geobroker.insight.placement.web;

import io.geobroker.broker.platform.web.error.ApiError;
import io.geobroker.broker.platform.web.error.ApiException;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.broker.region.Listings;
import io.geobroker.insight.placement.HotPartitions;
import io.geobroker.insight.placement.NodeLoads;
import io.geobroker.insight.placement.PartitionReads;
import io.geobroker.insight.placement.Ring;
import io.geobroker.insight.placement.WaitingOrders;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Symbol;
import io.swagger.v3.oas.annotations.Operation;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Where the data is, seen from here. Never blocks, asks no other region. */
@RestController
@RequestMapping(path = "/geo", produces = MediaType.APPLICATION_JSON_VALUE)
public record PlacementController(
        HomeRegion here,
        Listings listings,
        Ring ring,
        NodeLoads loads,
        WaitingOrders waiting,
        PartitionReads reads,
        HotPartitions hot) {
    @Operation(
            summary = "Tell on which nodes the waiting orders of a symbol are",
            description =
                    "One partition per bucket: its token, its replicas in each datacenter, and, of the broker that"
                            + " matches the symbol, how many orders wait in it and how much is read of it. What the broker does not"
                            + " know is null: ask one of the home region. While the symbol moves to another home two regions match"
                            + " it.")
    @GetMapping("/symbols/{symbol}/placement")
    CompletionStage<PlacementJson> placement(@PathVariable String symbol) {
        Listing listing = listings.all().stream()
                .filter(each -> each.symbol().value().equals(symbol))
                .findFirst()
                .orElseThrow(() -> ApiException.notFound("symbol not found: " + ApiError.shown(symbol)));
        return waiting.byBucket()
                .<@Nullable List<Integer>>thenApply(known -> known.get(listing.symbol()))
                // What is not known fails nothing.
                .exceptionally(unknown -> null)
                .thenApply(orders -> PlacementJson.of(
                        listing,
                        listings.moves(listing.symbol()),
                        here.world(),
                        orders != null,
                        partitions(listing, orders)));
    }

    /** More than the listing's buckets if its book still has those of before. */
    List<PlacementJson.PartitionJson> partitions(Listing listing, @Nullable List<Integer> orders) {
        Symbol symbol = listing.symbol();
        return IntStream.range(0, orders == null ? listing.buckets() : Math.max(listing.buckets(), orders.size()))
                .mapToObj(bucket -> PlacementJson.PartitionJson.of(
                        bucket,
                        ring.placeOf(symbol, bucket),
                        orders == null || bucket >= orders.size() ? null : orders.get(bucket),
                        reads.find(symbol, bucket).orElse(null)))
                .toList();
    }

    @Operation(
            summary = "Tell how evenly the data is spread over the nodes",
            description =
                    "Each node's share of the ring and of all rows, in all datacenters; of the nodes of this region's"
                            + " datacenter also what they tell about their load; and the hot partitions of the symbols this broker"
                            + " matches, each with the number of buckets that would spread it.")
    @GetMapping("/balance")
    CompletionStage<BalanceJson> balance() {
        return loads.read()
                .thenCombine(
                        // Without an answer of the books no partition is hot and no symbol counted.
                        waiting.byBucket().exceptionally(unknown -> Map.of()),
                        (load, orders) -> new BalanceJson(
                                BalanceJson.DatacenterJson.all(here.world(), ring, load),
                                BalanceJson.HotJson.of(hot.limits(), orders.size(), hot.among(orders))));
    }
}
