package io.geobroker.broker;

import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Market orders: what crosses the ocean for them, how long it may take, and how last prices are kept.
 *
 * @param mode forward, remote-dc, global or local; default forward. A request may ask for another with {@code X-Geo-Mode}
 * @param within how long a customer waits unless the request says so with {@code X-Geo-Deadline-Ms}; default 2 s. After that
 *     503, outcome unknown. Lowering it below three round trips to a region makes such answers normal there
 * @param longestWithin how long a request may ask for at most; default 10 s. Must be below {@code
 *     spring.mvc.async.request-timeout}
 * @param youngerThan how old an order may be and still be filled, when it was on its way for long or its customer repeats it;
 *     default 10 s. Must be shorter than the audit of holds waits, by the difference of the clocks in the world. Raising it
 *     fills orders at prices of longer after they were wished for
 * @param priceMaxAge how old a last price may be; default 5 min. Older: no market orders for that stock, its price is told as
 *     stale, and while its exchange is open so is its feed. Lowering it is right where every stock trades all the time
 * @param feedLateAfter how long a ticker may be on its way, by its time and this broker's clock, before its feed is told as
 *     late; default 10 s. Must exceed what clocks differ by
 * @param priceFromMemory how old a price in the owner's memory may be to be used without looking at what is stored; default
 *     1 s. Zero costs each order a local read
 * @param writePricesEvery default 1 s: so far are stored prices behind the tickers, and those that move by much a quarter of
 *     it. All stocks together are written at most four times in it
 * @param writeMovesOf by which part of its stored price a stock moves by much; default 0.01, one hundredth. Zero writes each
 *     ticker within a quarter of the time above
 * @param readPricesEvery how often all regions' stored prices are read, from which holds are sized; default 1 s. Raising it
 *     makes holds less exact, and lets a new stock's first price be known later abroad
 * @param warmConnections connections kept open to each broker of another region; default 8: as many orders at the same time
 *     cost one round trip, further ones two when they begin
 * @param keepWarmEvery how often each of those brokers is asked whether it is there; default 5 s. So late it may be noticed at
 *     most that a region is reachable again. Every fourth time all connections are used: four times this must be below what
 *     either side, 30 s, and whatever is in between keeps idle connections
 * @param credential what the brokers of the world show each other, the same for all; none by default, and then no orders are
 *     forwarded and none are taken
 */
@Validated
@ConfigurationProperties("geobroker.market")
public record MarketProperties(
        @DefaultValue("forward") String mode,
        @DefaultValue("2s") Duration within,
        @DefaultValue("10s") Duration longestWithin,
        @DefaultValue("10s") Duration youngerThan,
        @DefaultValue("5m") Duration priceMaxAge,
        @DefaultValue("10s") Duration feedLateAfter,
        @DefaultValue("1s") Duration priceFromMemory,
        @DefaultValue("1s") Duration writePricesEvery,

        @DefaultValue("0.01") @DecimalMin("0") @DecimalMax("1")
        double writeMovesOf,

        @DefaultValue("1s") Duration readPricesEvery,
        @DefaultValue("8") @Min(1) int warmConnections,
        @DefaultValue("5s") Duration keepWarmEvery,
        @Nullable String credential) {

    /** The secret is not for logs. */
    @Override
    public String toString() {
        return "MarketProperties[mode=" + mode + ", within=" + within + "]";
    }
}
