package io.geobroker.insight;

import io.geobroker.broker.account.Accounts;
import io.geobroker.broker.order.PlacingRegions;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.Regions;
import io.geobroker.broker.tape.Tape;
import io.geobroker.insight.journey.JourneyProperties;
import io.geobroker.insight.journey.ReadJourney;
import io.geobroker.insight.journey.ZipkinTraces;
import io.geobroker.insight.tracing.TracingProperties;
import io.geobroker.tls.HttpClients;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Beans of the journeys of orders. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(JourneyProperties.class)
class JourneyConfiguration {

    @Bean
    ZipkinTraces zipkinTraces(
            TracingProperties tracing, JourneyProperties properties, HomeRegion here, HttpClients clients) {
        return new ZipkinTraces(tracing.zipkin(), here.world(), clients, properties.within());
    }

    @Bean
    ReadJourney readJourney(
            HomeRegion here,
            Regions<Outcomes> outcomes,
            Tape tape,
            Accounts accounts,
            PlacingRegions placing,
            Listings listings,
            ZipkinTraces traces,
            JourneyProperties properties) {
        return new ReadJourney(here, outcomes, tape, accounts, placing, listings, traces, properties.within());
    }
}
