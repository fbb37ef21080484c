package io.geobroker.insight.placement.web;

import io.geobroker.broker.region.SymbolMove;
import io.geobroker.broker.region.SymbolMoves;
import io.geobroker.insight.placement.PartitionReads;
import io.geobroker.insight.placement.Replica;
import io.geobroker.insight.placement.SymbolPlacement;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.world.World;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * A {@link SymbolPlacement} as JSON.
 *
 * @param homeRegion where new orders are decided
 * @param matchedIn two regions while it moves
 * @param move the newest, until it is drained; else null
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
record PlacementJson(
        String symbol,
        String exchange,
        String homeRegion,
        String firstHomeRegion,
        List<String> matchedIn,
        @Nullable PlacementMoveJson move,
        int buckets,
        boolean ownedHere,
        List<PartitionJson> partitions) {

    /**
     * A {@link SymbolMove} under way.
     *
     * @param readyAt since when {@code to} is the home; null before
     */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record PlacementMoveJson(
            int move,
            String from,
            String to,
            String askedAt,
            @Nullable String readyAt) {

        static PlacementMoveJson of(SymbolMove move) {
            OptionalLong ready = move.readyMicros();
            return new PlacementMoveJson(
                    move.number(),
                    move.from(),
                    move.to(),
                    time(move.askedAtMicros()),
                    ready.isPresent() ? time(ready.getAsLong()) : null);
        }

        private static String time(long micros) {
            return Instant.EPOCH.plus(micros, ChronoUnit.MICROS).toString();
        }
    }

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

    static PlacementJson of(SymbolPlacement placement, SymbolMoves moves, World world) {
        Listing listing = placement.listing();
        return new PlacementJson(
                listing.symbol().value(),
                listing.exchange(),
                moves.home(),
                moves.firstHome(),
                moves.matchedIn(world),
                moves.newest()
                        .filter(move -> !move.isDrained())
                        .map(PlacementMoveJson::of)
                        .orElse(null),
                listing.buckets(),
                placement.ownedHere(),
                placement.buckets().stream().map(PartitionJson::of).toList());
    }
}
