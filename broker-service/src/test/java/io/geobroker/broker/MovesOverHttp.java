package io.geobroker.broker;

import io.geobroker.broker.matching.metrics.MoveMeters;
import io.geobroker.broker.matching.move.web.AdminMoveController;
import io.geobroker.broker.matching.move.web.MoveController;
import io.geobroker.broker.platform.observability.Meters;
import io.geobroker.broker.region.ChangeListings;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.broker.region.InMemoryListingTables;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.MoveSymbols;
import io.geobroker.broker.region.MovesInTables;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** Moves of what the operator's tables list; others are told of those of {@link Listings}. */
@Import({MoveController.class, AdminMoveController.class})
public class MovesOverHttp {
    /** When all moves are asked for. */
    public static final long NOW_MICROS = 1_764_000_000_000_000L;

    @Bean
    MoveSymbols moveSymbols(ChangeListings changes, InMemoryListingTables tables, HomeRegion here) {
        return new MoveSymbols(
                changes, new MovesInTables(tables), BrokerConfiguration.regionNames(here), () -> NOW_MICROS);
    }

    @Bean
    MoveMeters moveMeters(Listings listings, Meters meters) {
        return new MoveMeters(listings, meters);
    }
}
