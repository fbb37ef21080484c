package io.geobroker.broker.platform.web.limit;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How much the endpoints under {@code /v2} take on at once, and for whom.
 *
 * @param maxInFlight most requests being worked on at the same time, 2000 by default; more are refused with 429
 * @param firstInFlight how many before it is known how fast they are, 500 by default; no more than {@code maxInFlight}
 * @param slowAfter how long placing an order may take before fewer are let in, 750 ms by default; above what a well
 *     datacenter needs, below the time after which an order cannot be acknowledged any more
 * @param rateLimit requests a minute that each key may send to this instance, 200 by default as at Alpaca; more are refused
 *     with 429. All of a minute's may come at once. Instances do not count together: with n of them behind a balancer a key
 *     may send up to n times as many
 * @param cors off by default
 */
@Validated
@ConfigurationProperties("geobroker.web")
public record WebProperties(
        @DefaultValue("2000") @Min(1) int maxInFlight,
        @DefaultValue("500") @Min(1) int firstInFlight,
        @DefaultValue("750ms") Duration slowAfter,
        @DefaultValue("200") @Min(1) int rateLimit,
        @DefaultValue @Valid Cors cors) {

    /**
     * What pages of other origins may do from a browser.
     *
     * @param allowedOrigins such as {@code https://desk.example.com}, which may use all that the customers' port has; none by
     *     default, {@code *} is any. A page needs a key of its own all the same: there are no cookies
     */
    public record Cors(
            @DefaultValue
            List<@Pattern(regexp = "\\*|https?://[^/?#\\s]+", message = "must be an origin or *") String>
                    allowedOrigins) {}
}
