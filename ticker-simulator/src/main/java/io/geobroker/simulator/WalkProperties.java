package io.geobroker.simulator;

import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How often prices walk.
 *
 * @param ratePerSecond tickers of single symbols per second, in addition to the load; 0 for none. Default: each takes its part of
 *     the load
 */
@Validated
@ConfigurationProperties("geobroker.simulator.walk")
public record WalkProperties(@NotNull @DefaultValue Map<String, BigDecimal> ratePerSecond) {}
