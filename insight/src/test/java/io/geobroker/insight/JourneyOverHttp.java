package io.geobroker.insight;

import io.geobroker.broker.BrokerOverHttp;
import io.geobroker.broker.outcome.InMemoryOutcomes;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.broker.region.RegionUnreachableException;
import io.geobroker.broker.region.Regions;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** Journeys for {@link BrokerOverHttp}. */
@Import(JourneyConfiguration.class)
class JourneyOverHttp {

    @Bean
    Regions<Outcomes> regionalOutcomes(InMemoryOutcomes outcomes, BrokerOverHttp.CutRegions cut) {
        return region -> {
            if (cut.names().contains(region)) {
                throw new RegionUnreachableException(region, null);
            }
            return outcomes;
        };
    }
}
