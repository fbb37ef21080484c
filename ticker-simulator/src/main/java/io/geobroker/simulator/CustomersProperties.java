package io.geobroker.simulator;

import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * What the region's customers are like; their rate of orders is part of the load.
 *
 * @param count how many, named {@code customer-<region>-1} and so on; default 100. Fewer: more orders for each
 * @param fillShare share of orders that should fill within seconds, 0 to 1; default 0.6667
 * @param patience the age at which a customer cancels an open order; default 30 s. Longer: more open orders at the brokers,
 *     about (1 - fill share) x orders per second x patience
 * @param askBeforeCancel whether orders meant to fill are looked up after the patience (one GET each) and cancelled if open;
 *     default true. If false they stay until they fill
 * @param adminToken the broker's {@code geobroker.admin.token}, to open the customers' accounts; default none: customers use
 *     their names as keys, for test brokers that accept this
 */
@Validated
@ConfigurationProperties("geobroker.simulator.customers")
public record CustomersProperties(
        @Min(1) @DefaultValue("100") int count,

        @DecimalMin("0") @DecimalMax("1") @DefaultValue("0.6667")
        double fillShare,

        @NotNull @DurationMin(millis = 1) @DefaultValue("30s")
        Duration patience,

        @DefaultValue("true") boolean askBeforeCancel,
        @DefaultValue("") String adminToken) {}
