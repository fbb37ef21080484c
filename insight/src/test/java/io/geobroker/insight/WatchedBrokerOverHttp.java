package io.geobroker.insight;

import io.geobroker.broker.BrokerOverHttp;
import io.geobroker.broker.order.PlacingRegions;
import io.geobroker.broker.outcome.Doors;
import io.geobroker.broker.outcome.InMemoryOutcomes;
import io.geobroker.broker.outcome.Losses;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.RegionDoors;
import io.geobroker.insight.explain.web.ExplainRequests;
import io.geobroker.insight.journey.ClosableDoors;
import io.geobroker.insight.journey.ReadJourney;
import io.geobroker.insight.journey.ZipkinTraces;
import io.geobroker.insight.placement.web.PlacementOverHttp;
import io.geobroker.insight.web.MatchingGauges;
import io.micrometer.observation.ObservationRegistry;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;

/** The broker of {@link BrokerOverHttp}, watched: insight's endpoints over nodes and a world that a test sets. */
@Import({
    BrokerOverHttp.class,
    TracingConfiguration.class,
    ExplainRequests.class,
    InsightEndpoints.class,
    InsightOverHttp.class,
    ReadJourney.class,
    ZipkinTraces.class,
    PlacementOverHttp.class
})
public class WatchedBrokerOverHttp {
    @Bean
    MatchingGauges matchingGauges() {
        return new MatchingGauges(() -> 321, () -> 4);
    }

    @Bean
    ClosableDoors closableDoors(InMemoryOutcomes outcomes, BrokerOverHttp.CutRegions cut) {
        return new ClosableDoors(outcomes, cut.names());
    }

    @Bean
    @Primary
    Doors doors(ClosableDoors datacenters, HomeRegion here, PlacingRegions ids, Listings listings) {
        return new Doors(
                Losses.none(RegionDoors.of(here.world(), here.name()), datacenters),
                ids,
                listings,
                ObservationRegistry.NOOP,
                System::nanoTime);
    }
}
