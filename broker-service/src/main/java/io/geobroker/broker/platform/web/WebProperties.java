package io.geobroker.broker.platform.web;

import jakarta.validation.constraints.Min;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How much the endpoints under {@code /v2} take on at once.
 *
 * @param maxInFlight requests being worked on at the same time, 2000 by default; more are refused with 429. Raising it
 *     lets a burst wait longer instead of being refused, and takes memory; lowering it refuses earlier and keeps answers
 *     fast for those let in.
 */
@Validated
@ConfigurationProperties("geobroker.web")
public record WebProperties(@DefaultValue("2000") @Min(1) int maxInFlight) {}
