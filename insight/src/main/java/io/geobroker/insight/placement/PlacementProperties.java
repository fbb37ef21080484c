package io.geobroker.insight.placement;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Positive;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * When {@code GET /geo/balance} reports a partition of waiting orders as hot.
 *
 * @param hotOrders waiting orders; default 50,000, some 10 MB for a sweep. Lowering it reports earlier
 * @param hotRowsPerSecond rows its broker reads in a second; default 20,000, a page of 1,000 for each of 20 reads. Lowering
 *     it reports earlier
 */
@Validated
@ConfigurationProperties("geobroker.placement")
public record PlacementProperties(
        @DefaultValue("50000") @Min(1) int hotOrders,
        @DefaultValue("20000") @Positive double hotRowsPerSecond) {}
