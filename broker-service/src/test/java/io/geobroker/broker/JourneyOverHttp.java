package io.geobroker.broker;

import io.geobroker.broker.insight.journey.web.JourneyController;
import io.geobroker.broker.insight.journey.web.JourneyPage;
import io.geobroker.broker.outcome.InMemoryOutcomes;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.broker.region.RegionUnreachableException;
import io.geobroker.broker.region.Regions;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** Journeys for {@link BrokerOverHttp}. */
@Import({JourneyConfiguration.class, JourneyController.class, JourneyPage.class})
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
