package io.geobroker.broker.platform.web.limit;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import java.time.Duration;
import java.util.List;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.bind.Name;
import org.springframework.validation.annotation.Validated;

/**
 * Limits of requests under {@code /v2}, and cross-origin access.
 *
 * @param maxInFlight the highest limit of requests under way, default 2000; more get 429
 * @param firstInFlight the limit at the start, default 64; at most {@code maxInFlight}
 * @param slowAfter how long placing may take before the limit falls, default 750 ms. Choose it above what a healthy
 *     datacenter needs, below {@code geobroker.order.acknowledge-within}
 * @param rateLimit requests a minute of each key to this instance, default 200 as at Alpaca; more get 429. All may come at
 *     once. With n instances behind a balancer a key may send n times as many
 * @param allowedOrigins {@code cors.allowed-origins}: whose pages may use all of the customers' port, with a
 *     key: there are no cookies. Such as {@code https://desk.example.com}; default none, {@code *} is any
 */
@Validated
@ConfigurationProperties("geobroker.web")
public record WebProperties(
        @DefaultValue("2000") @Min(1) int maxInFlight,
        @DefaultValue("64") @Min(1) int firstInFlight,
        @DefaultValue("750ms") @DurationMin(nanos = 1) Duration slowAfter,
        @DefaultValue("200") @Min(1) int rateLimit,

        @Name("cors.allowed-origins") @DefaultValue
        List<@Pattern(regexp = "\\*|https?://[^/?#\\s]+", message = "must be an origin or *") String> allowedOrigins) {}
