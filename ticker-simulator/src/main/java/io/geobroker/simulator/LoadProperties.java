package io.geobroker.simulator;

import io.geobroker.simulator.pace.Rate;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How much happens. The profiles {@code none}, {@code gentle} and {@code prototype} are sets of these values.
 *
 * @param per whether the numbers are for one region or for all regions together, of which each simulator takes an equal
 *     part; default region
 * @param tickersPerSecond of all symbols together that have no rate of their own, evenly spread over them; at most three
 *     decimals; default 0, no tickers
 * @param ordersPerSecond of all customers together, at most three decimals; default 0, no customers
 * @param marketOrdersPerSecond of all customers together, beside the others, at most three decimals; they go round the modes
 *     at home and abroad, seven in the world of two regions; default 0, none
 * @param rampUp in which tickers and orders grow from none to these rates; default 0
 */
@Validated
@ConfigurationProperties("geobroker.simulator.load")
public record LoadProperties(
        @NotNull @DefaultValue("region") Scope per,
        @NotNull @DefaultValue("0") BigDecimal tickersPerSecond,
        @NotNull @DefaultValue("0") BigDecimal ordersPerSecond,
        @NotNull @DefaultValue("0") BigDecimal marketOrdersPerSecond,
        @NotNull @DefaultValue("0s") Duration rampUp) {

    /** What a load is the load of. */
    public enum Scope {
        REGION,
        WORLD
    }

    Rate tickers(int regions) {
        return share(tickersPerSecond, regions);
    }

    Rate orders(int regions) {
        return share(ordersPerSecond, regions);
    }

    Rate marketOrders(int regions) {
        return share(marketOrdersPerSecond, regions);
    }

    private Rate share(BigDecimal perSecond, int regions) {
        return Rate.perSecond(perSecond).dividedBy(per == Scope.WORLD ? regions : 1);
    }
}
