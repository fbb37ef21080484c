package io.geobroker.broker;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Limits of accounts and caches of customers.
 *
 * @param maxOpenOrders waiting orders of one customer, default 500; more get 403. Each makes every write of the account
 *     about 60 bytes longer
 * @param keysBelievedFor how long a key is cached, default 10 s: so long a revoked key still works. Lower costs more reads
 */
@Validated
@ConfigurationProperties("geobroker.account")
public record AccountProperties(
        @DefaultValue("500") @Min(1) @Max(5_000) int maxOpenOrders,
        @DefaultValue("10s") Duration keysBelievedFor) {}
