package io.geobroker.broker.platform.web;

import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How much the endpoints under {@code /v2} take on at once.
 *
 * @param maxInFlight most requests being worked on at the same time, 2000 by default; more are refused with 429
 * @param firstInFlight how many before it is known how fast they are, 500 by default; no more than {@code maxInFlight}
 * @param slowAfter how long placing an order may take before fewer are let in, 750 ms by default; above what a well
 *     datacenter needs, below the time after which an order cannot be acknowledged any more
 * @param rateLimit requests a minute that each key may send to this instance, 200 by default as at Alpaca; more are refused
 *     with 429. All of a minute's may come at once. Instances do not count together: with n of them behind a balancer a key
 *     may send up to n times as many
 */
@Validated
@ConfigurationProperties("geobroker.web")
public record WebProperties(
        @DefaultValue("2000") @Min(1) int maxInFlight,
        @DefaultValue("500") @Min(1) int firstInFlight,
        @DefaultValue("750ms") Duration slowAfter,
        @DefaultValue("200") @Min(1) int rateLimit) {}
