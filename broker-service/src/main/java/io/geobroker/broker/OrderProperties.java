package io.geobroker.broker;

import java.math.BigDecimal;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * The time limit of placing, and the size of holds.
 *
 * @param acknowledgeWithin age of an order when it is acknowledged; default 1.5 s, below 10 s. Later the outcome is unknown.
 *     One that replaces another may be older by the world's longest round trip. Higher needs a larger {@code
 *     geobroker.matching.overlap} in all brokers of the world
 * @param holdMargin how much more than its price is held for a buy without a limit; default 0.05, which is 5 %; 0 to 1.
 *     Higher refuses more customers who could pay. Lower lets more fills exceed their hold, which the customer then owes
 */
@Validated
@ConfigurationProperties("geobroker.order")
public record OrderProperties(
        @DefaultValue("1500ms") @DurationMin(nanos = 1) Duration acknowledgeWithin,
        @DefaultValue("0.05") BigDecimal holdMargin) {}
