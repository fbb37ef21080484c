package io.geobroker.simulator;

import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
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
 * @param abroadShare share of orders for symbols of other regions, 0 to 1; default 0.3
 * @param fillShare share of orders that should fill within seconds, 0 to 1; default 0.6667
 * @param patience the age at which a customer cancels an open order; default 30 s. Longer: more open orders at the brokers,
 *     about (1 - fill share) x orders per second x patience
 * @param askBeforeCancel whether orders meant to fill are looked up after the patience (one GET each) and cancelled if open;
 *     default true. If false they stay until they fill
 * @param maxInFlight most requests in flight; default 256. More loads a slow broker harder and needs more connections and
 *     memory. Orders beyond it are skipped and counted
 * @param timeout after which a request has failed; default 5 s. The deadline of market orders is four fifths of it
 * @param adminToken the broker's {@code geobroker.admin.token}, to open the customers' accounts; default none: customers use
 *     their names as keys, for test brokers that accept this
 * @param cash of each opened account; default 10,000,000
 * @param shares of each listed symbol in each opened account; default 1,000,000. With the default cash this lasts a day of
 *     the prototype load
 * @param maxWaiting most orders remembered until their patience is over; default 100,000, about 20 MB. Orders beyond it are
 *     counted and never cancelled
 */
@Validated
@ConfigurationProperties("geobroker.simulator.customers")
public record CustomersProperties(
        @Min(1) @DefaultValue("100") int count,

        @DecimalMin("0") @DecimalMax("1") @DefaultValue("0.3")
        double abroadShare,

        @DecimalMin("0") @DecimalMax("1") @DefaultValue("0.6667")
        double fillShare,

        @NotNull @DurationMin(millis = 1) @DefaultValue("30s")
        Duration patience,

        @DefaultValue("true") boolean askBeforeCancel,
        @Min(1) @Max(10_000) @DefaultValue("256") int maxInFlight,

        @NotNull @DurationMin(millis = 1) @DefaultValue("5s")
        Duration timeout,

        @Min(1) @Max(10_000_000) @DefaultValue("100000") int maxWaiting,
        @DefaultValue("") String adminToken,
        @Min(0) @DefaultValue("10000000") long cash,
        @Min(1) @DefaultValue("1000000") long shares) {}
