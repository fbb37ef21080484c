package io.geobroker.insight.journey;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Journeys of orders.
 *
 * @param within timeout of each optional source, such as the home region or Zipkin; default 2 s. Later ones are reported as
 *     missing. Keep it above the world's longest round trip
 */
@Validated
@ConfigurationProperties("geobroker.journey")
public record JourneyProperties(@DefaultValue("2s") Duration within) {}
