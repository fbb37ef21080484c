package io.geobroker.broker;

import io.geobroker.broker.matching.metrics.MoveMeters;
import io.geobroker.broker.matching.move.web.AdminMoveController;
import io.geobroker.broker.matching.move.web.MoveController;
import io.geobroker.broker.region.ChangeListings;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.broker.region.InMemoryListingTables;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.LostRegions;
import io.geobroker.broker.region.MoveSymbols;
import io.geobroker.broker.region.RecordedMoves;
import io.geobroker.broker.region.RegionDoors;
import io.geobroker.broker.region.web.AdminLostDoorController;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** Moves of what the operator's tables list; others are told of those of {@link Listings}. */
@Import({MoveController.class, AdminMoveController.class, AdminLostDoorController.class, MoveMeters.class})
public class MovesOverHttp {
    /** When all moves are asked for. */
    public static final long NOW_MICROS = 1_764_000_000_000_000L;

    @Bean
    MoveSymbols moveSymbols(ChangeListings changes, InMemoryListingTables tables, HomeRegion here) {
        return new MoveSymbols(
                changes, new RecordedMoves(tables::move), Set.copyOf(here.names()), region -> false, () -> NOW_MICROS);
    }

    /** North Virginia answers no more, and nothing is replicated to it. */
    @Bean
    LostRegions lostRegions(InMemoryListingTables tables, HomeRegion here, Listings listings) {
        LostRegions.Evidence evidence = new LostRegions.Evidence() {
            @Override
            public boolean answers(String region) {
                return region.equals(here.name());
            }

            @Override
            public CompletionStage<Boolean> isReplicatedTo(String region) {
                return CompletableFuture.completedFuture(region.equals(here.name()));
            }

            @Override
            public CompletionStage<OptionalLong> heardAtMicros(String region) {
                return CompletableFuture.completedFuture(OptionalLong.of(NOW_MICROS - 2_000_000));
            }
        };
        return new LostRegions(
                tables,
                RegionDoors.of(here.world(), here.name()),
                listings,
                evidence,
                () -> CompletableFuture.completedFuture(null),
                () -> NOW_MICROS);
    }
}
