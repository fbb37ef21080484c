package io.geobroker.broker;

import java.math.BigDecimal;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How long orders may take to be placed, canceled and replaced, and what is set aside for them.
 *
 * @param acknowledgeWithin how old an order may be when it is acknowledged; default 1.5 s. What takes longer is answered
 *     with 503, outcome unknown. Raising it needs a larger {@code geobroker.matching.overlap} in all brokers of the world
 * @param cancelWithin how long the home region may take to answer a cancel or to decide a replacement; default 5 s. After that 503,
 *     safe to repeat
 * @param cancelAllWithin how long canceling all orders of a customer begins with further ones; default 8 s. The rest is
 *     answered with 503 each, safe to repeat. With {@code cancelWithin} it must stay below
 *     {@code spring.mvc.async.request-timeout}
 * @param holdMargin how much more than at its price is set aside for a buy that has no limit; default 0.05, which is 5 %; 0
 *     to 1. Raising it refuses more customers who could have paid, lowering it lets more fills cost more than was set aside,
 *     and the customer owes the difference
 */
@Validated
@ConfigurationProperties("geobroker.order")
public record OrderProperties(
        @DefaultValue("1500ms") Duration acknowledgeWithin,
        @DefaultValue("5s") Duration cancelWithin,
        @DefaultValue("8s") Duration cancelAllWithin,
        @DefaultValue("0.05") BigDecimal holdMargin) {}
