package io.geobroker.broker;

import java.math.BigDecimal;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Time limits of placing, canceling and replacing, and the size of holds.
 *
 * @param acknowledgeWithin age of an order when it is acknowledged; default 1.5 s. Later the outcome is unknown.
 *     Higher needs a larger {@code geobroker.matching.overlap} in all brokers of the world
 * @param cancelWithin how long the home region may take for a cancel or a replacement; default 5 s. Then 503, safe to repeat
 * @param cancelAllWithin how long canceling all orders, or closing all positions, goes on with further ones; default 4 s. The
 *     rest get 503, safe to repeat, as does what is not answered after this and {@code cancelWithin}. Both together, and this
 *     with {@code geobroker.market.within}, must stay below {@code spring.mvc.async.request-timeout}, and below the 10 s
 *     that Alpaca's client for Go waits
 * @param holdMargin how much more than its price is held for a buy without a limit; default 0.05, which is 5 %; 0 to 1.
 *     Higher refuses more customers who could pay. Lower lets more fills exceed their hold, which the customer then owes
 */
@Validated
@ConfigurationProperties("geobroker.order")
public record OrderProperties(
        @DefaultValue("1500ms") Duration acknowledgeWithin,
        @DefaultValue("5s") Duration cancelWithin,
        @DefaultValue("4s") Duration cancelAllWithin,
        @DefaultValue("0.05") BigDecimal holdMargin) {}
