package io.geobroker.insight.placement.web;

import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.SymbolMove;
import io.geobroker.broker.region.SymbolMoves;
import io.geobroker.insight.placement.PartitionPlace;
import io.geobroker.insight.placement.PartitionReads;
import io.geobroker.insight.placement.Replica;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.world.World;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Where a symbol's waiting orders are.
 *
 * @param homeRegion where new orders are decided
 * @param matchedIn two regions while it moves
 * @param move the newest, until it is drained; else null
 * @param ownedHere whether this broker matches it and knows its orders
 */
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
                    MicroClock.at(move.askedAtMicros()).toString(),
                    ready.isPresent() ? MicroClock.at(ready.getAsLong()).toString() : null);
        }
    }

    /**
     * A bucket's partition.
     *
     * @param token as text: too large for JavaScript's numbers
     * @param replicas by datacenter
     * @param orders waiting; null when another broker matches the symbol
     * @param reads by this broker; null without any, like what follows
     */
    record PartitionJson(
            int bucket,
            String token,
            Map<String, List<Replica>> replicas,
            @Nullable Integer orders,
            @Nullable Long reads,
            @Nullable Long rowsRead,
            @Nullable Double rowsReadPerSecond) {

        static PartitionJson of(
                int bucket, PartitionPlace place, @Nullable Integer orders, PartitionReads.@Nullable Reads reads) {
            return new PartitionJson(
                    bucket,
                    place.token(),
                    place.replicas(),
                    orders,
                    reads == null ? null : reads.reads(),
                    reads == null ? null : reads.rows(),
                    reads == null ? null : reads.rowsPerSecond());
        }
    }

    static PlacementJson of(
            Listing listing, SymbolMoves moves, World world, boolean ownedHere, List<PartitionJson> partitions) {
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
                ownedHere,
                partitions);
    }
}
