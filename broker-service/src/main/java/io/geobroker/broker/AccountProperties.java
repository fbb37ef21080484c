package io.geobroker.broker;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How accounts are changed, and how long it is believed who asks.
 *
 * @param maxOpenOrders how many orders of one customer may wait at once, 500 by default; more are refused with 403. Each
 *     waiting order makes every write of its customer's account some 60 bytes longer
 * @param settleWithin how long a settlement waits for the customer's home region before it is tried again; default 10 s
 * @param remembered of how many accounts the latest state is kept in memory, 10,000 by default. A change of an account that
 *     is not among them costs one more read
 * @param keysBelievedFor how long a key is not looked up again, 10 s by default: so long a revoked key still works. Lowering
 *     it costs more reads
 */
@Validated
@ConfigurationProperties("geobroker.account")
public record AccountProperties(
        @DefaultValue("500") @Min(1) @Max(5_000) int maxOpenOrders,
        @DefaultValue("10s") Duration settleWithin,
        @DefaultValue("10000") @Min(0) int remembered,
        @DefaultValue("10s") Duration keysBelievedFor) {}
