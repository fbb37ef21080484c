package io.geobroker.insight.journey;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Journeys of orders.
 *
 * @param within how long each source may take that need not answer: the claim's region, Zipkin; default 2 s. What
 *     does not answer is said to be missing. Keep it above the world's longest round trip
 */
@Validated
@ConfigurationProperties("geobroker.journey")
public record JourneyProperties(@DefaultValue("2s") Duration within) {}
