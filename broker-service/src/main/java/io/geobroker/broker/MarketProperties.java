package io.geobroker.broker;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Market orders and last prices.
 *
 * @param mode {@code forward}, {@code remote-dc}, {@code global} or {@code local}; default {@code forward}. Header {@code
 *     X-Geo-Mode} overrides it
 * @param within how long a customer waits; default 2 s. Then the outcome is unknown. Header {@code X-Geo-Deadline-Ms}
 *     overrides it. Below three round trips to a region such answers are normal there
 * @param youngerThan age up to which a delayed or repeated order is filled; default 10 s. Must be shorter than {@code
 *     geobroker.audit.hold-age}, by the clock skew of the world. Higher fills at later prices
 * @param priceMaxAge age of a usable last price; default 5 min. Older: no market orders for the stock, and its price is
 *     marked stale. While its exchange is open, its feed is too. Lower suits stocks that trade all the time
 * @param pricesEvery how far stored prices are behind tickers; default 1 s, a quarter of it for prices that move much. All
 *     stocks are written together, at most four times in it. All regions' stored prices are read as often, for the sizes of
 *     holds. Higher makes holds less exact, and a new stock's first price known later abroad
 * @param keepWarmEvery how often each of those brokers is asked; default 5 s. So late a region is noticed as reachable
 *     again. Every fourth time all connections are used: four times this must be below 25 s and any idle timeout in between
 * @param credential the secret of all brokers of the world; none by default: no orders are forwarded or taken
 */
@Validated
@ConfigurationProperties("geobroker.market")
public record MarketProperties(
        @DefaultValue("forward") String mode,
        @DefaultValue("2s") @DurationMin(nanos = 1) Duration within,
        @DefaultValue("10s") Duration youngerThan,
        @DefaultValue("5m") @DurationMin(nanos = 1) Duration priceMaxAge,
        @DefaultValue("1s") Duration pricesEvery,
        @DefaultValue("5s") Duration keepWarmEvery,
        @Nullable String credential) {

    @Override
    public String toString() {
        return "MarketProperties[mode=" + mode + ", within=" + within + "]";
    }
}
