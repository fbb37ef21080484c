package io.geobroker.insight;

import io.geobroker.broker.BrokerOverHttp;
import io.geobroker.broker.outcome.InMemoryOutcomes;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.broker.outcome.ReachableOutcomes;
import io.geobroker.broker.region.Listings;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;

/** Journeys for {@link BrokerOverHttp}. */
@Import(JourneyConfiguration.class)
class JourneyOverHttp {

    @Bean
    @Primary
    Outcomes reachableOutcomes(InMemoryOutcomes outcomes, Listings listings, BrokerOverHttp.CutRegions cut) {
        return new ReachableOutcomes(outcomes, listings, region -> !cut.names().contains(region));
    }
}
