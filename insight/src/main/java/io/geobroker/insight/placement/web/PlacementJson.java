package io.geobroker.insight.placement.web;

import io.geobroker.insight.placement.PartitionReads;
import io.geobroker.insight.placement.Replica;
import io.geobroker.insight.placement.SymbolPlacement;
import io.geobroker.schema.listing.Listing;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/** A {@link SymbolPlacement} as JSON. */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
record PlacementJson(
        String symbol,
        String exchange,
        String homeRegion,
        int buckets,
        boolean ownedHere,
        List<PartitionJson> partitions) {

    /**
     * A {@link SymbolPlacement.Bucket}.
     *
     * @param token as text: too large for JavaScript's numbers
     * @param replicas by datacenter
     */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record PartitionJson(
            int bucket,
            String token,
            Map<String, List<ReplicaJson>> replicas,
            @Nullable Integer orders,
            @Nullable Long reads,
            @Nullable Long rowsRead,
            @Nullable Double rowsReadPerSecond) {

        static PartitionJson of(SymbolPlacement.Bucket bucket) {
            PartitionReads.Reads reads = bucket.reads();
            return new PartitionJson(
                    bucket.number(),
                    bucket.place().token(),
                    bucket.place().replicas().stream()
                            .collect(Collectors.groupingBy(
                                    Replica::datacenter,
                                    TreeMap::new,
                                    Collectors.mapping(ReplicaJson::of, Collectors.toList()))),
                    bucket.orders(),
                    reads == null ? null : reads.reads(),
                    reads == null ? null : reads.rows(),
                    reads == null ? null : reads.rowsPerSecond());
        }
    }

    /** @param state up, down or unknown */
    record ReplicaJson(String address, String state) {

        static ReplicaJson of(Replica replica) {
            return new ReplicaJson(replica.address(), replica.state().name().toLowerCase(Locale.ROOT));
        }
    }

    static PlacementJson of(SymbolPlacement placement) {
        Listing listing = placement.listing();
        return new PlacementJson(
                listing.symbol().value(),
                listing.exchange(),
                listing.homeRegion(),
                listing.buckets(),
                placement.ownedHere(),
                placement.buckets().stream().map(PartitionJson::of).toList());
    }
}
