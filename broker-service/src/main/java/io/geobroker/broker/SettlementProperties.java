package io.geobroker.broker;

import jakarta.validation.constraints.Min;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settlement of ended orders in customers' accounts.
 *
 * @param mostWaiting orders waiting in memory for each region where customers are at home, about 1 KB each; default 50,000.
 *     Beyond it, while that region is cut off, the slower audit settles them
 */
@Validated
@ConfigurationProperties("geobroker.settlement")
public record SettlementProperties(
        @DefaultValue("50000") @Min(1) int mostWaiting) {}
