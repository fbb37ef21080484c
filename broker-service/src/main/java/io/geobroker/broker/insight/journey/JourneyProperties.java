package io.geobroker.broker.insight.journey;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Journeys of orders.
 *
 * @param within how long each source may take that need not answer: the claim's region, Zipkin, the log; default 2 s. What
 *     does not answer is said to be missing. Keep it above the world's longest round trip
 * @param logFile the file that this broker logs to; none by default, and then journeys have no log lines
 */
@Validated
@ConfigurationProperties("geobroker.journey")
public record JourneyProperties(
        @DefaultValue("2s") Duration within, @Nullable Path logFile) {}
