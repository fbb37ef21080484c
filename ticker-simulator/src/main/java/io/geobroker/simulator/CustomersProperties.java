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
 * What the region's customers are like; how often they order is part of the load.
 *
 * @param count how many there are, named {@code customer-<region>-1} and so on; default 100. Fewer means more orders for
 *     each
 * @param abroadShare share of the orders for symbols at home in other regions, 0 to 1; default 0.3
 * @param fillShare share of the orders whose price is near enough to fill within seconds, 0 to 1; default 0.6667
 * @param patience after which a customer cancels an order that has not filled; default 30 s. Longer means more waiting
 *     orders at the brokers: (1 - fill share) x orders per second x patience, beside those about to fill
 * @param askBeforeCancel whether orders meant to fill are looked up when the patience is over (one GET each) and
 *     cancelled if still open; default true. If false they are left to fill sooner or later
 * @param maxInFlight most requests under way to the broker; default 256. More lets a slow broker be pushed harder, at the
 *     cost of connections and memory; orders beyond it are skipped and counted
 * @param timeout after which a request has failed; default 5 s. Orders at market are to be decided in four fifths of it
 * @param adminToken the token of the broker's operator, {@code geobroker.admin.token} there, with which the customers'
 *     accounts are opened before they order; none by default: then they ask by their names alone, as a stand-in of a broker
 *     allows
 * @param cash of each account that is opened; default 10,000,000
 * @param shares of each listed symbol in each account that is opened; default 1,000,000. With the default cash the
 *     prototype's load, as many buys as sells, does not run dry in a day
 * @param maxWaiting most orders remembered until their patience is over; default 100,000, about 20 MB. Orders beyond it
 *     are never cancelled, and counted
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
