package io.geobroker.insight;

import io.geobroker.insight.journey.JourneyProperties;
import io.geobroker.insight.journey.ReadJourney;
import io.geobroker.insight.journey.ZipkinTraces;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Beans of the journeys of orders. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(JourneyProperties.class)
@Import({ZipkinTraces.class, ReadJourney.class})
class JourneyConfiguration {}
