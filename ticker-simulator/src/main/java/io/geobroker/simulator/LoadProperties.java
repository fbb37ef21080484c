package io.geobroker.simulator;

import io.geobroker.simulator.pace.Rate;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * The load. Profiles {@code none}, {@code gentle} and {@code prototype} set these values.
 *
 * @param per whether the rates are for one region, or for all together, in equal parts per simulator; default region
 * @param tickersPerSecond of all symbols without a rate of their own, evenly spread; at most three decimals; default 0, no
 *     tickers
 * @param ordersPerSecond limit and stop orders of all customers, at most three decimals; default 0, none
 * @param marketOrdersPerSecond market orders of all customers, at most three decimals; default 0, none. They take the modes
 *     at home and abroad in turn, seven in two regions
 * @param rampUp time in which tickers and orders grow from none to these rates; default 0
 */
@Validated
@ConfigurationProperties("geobroker.simulator.load")
public record LoadProperties(
        @NotNull @DefaultValue("region") Scope per,
        @NotNull @DefaultValue("0") BigDecimal tickersPerSecond,
        @NotNull @DefaultValue("0") BigDecimal ordersPerSecond,
        @NotNull @DefaultValue("0") BigDecimal marketOrdersPerSecond,
        @NotNull @DefaultValue("0s") Duration rampUp) {

    /** What the rates are for. */
    public enum Scope {
        REGION,
        WORLD
    }

    /** One simulator's part of one of these rates, which the key names. */
    Rate share(String key, BigDecimal perSecond, int regions) {
        return SimulatorProperties.checked("load." + key, perSecond, Rate::perSecond)
                .dividedBy(per == Scope.WORLD ? regions : 1);
    }
}
