package io.geobroker.broker;

import jakarta.validation.constraints.Min;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How ended orders are settled in the accounts of their customers.
 *
 * @param atATime customers whose settlements are under way at a time in each region where customers are at home; default 32.
 *     Abroad each takes some round trips, so that it bounds how fast they go: 32 at two round trips of 230 ms are 70 customers a
 *     second, each with all that waits (32 orders at most)
 * @param mostWaiting orders that wait for their settlement in memory, about a kilobyte each; default 100,000. What exceeds it
 *     while an ocean is cut is left to the audit, which is slower
 */
@Validated
@ConfigurationProperties("geobroker.settlement")
public record SettlementProperties(
        @DefaultValue("32") @Min(1) int atATime,
        @DefaultValue("100000") @Min(1) int mostWaiting) {}
