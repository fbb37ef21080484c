package io.geobroker.broker.platform.observability;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.function.LongSupplier;

/**
 * Makes the broker's metrics. All of them begin with {@code geobroker.}; what each means, its unit and tags, and what to
 * alert on, stands with its name in the class of the feature that measures it:
 *
 * <ul>
 *   <li>{@code matching.MatchingMeters}: tickers, fills, claims, books ({@code ticker}, {@code tickers}, {@code
 *       fills}, {@code claims}, {@code book}, {@code news}, {@code reads}, {@code dead}, {@code outcomes}; {@code
 *       orders.expired}, {@code .late}, {@code .vanished}, {@code .ended})
 *   <li>{@code market.FeedMeters}: which stocks get no tickers as they should ({@code feeds})
 *   <li>{@code order.OrderMeters}: placing, canceling, replacing (the other {@code orders}; {@code market}, {@code
 *       rows})
 *   <li>{@code outcome.SettlementMeters}: settling and its audit ({@code settlements}, {@code holds})
 *   <li>{@code handover.HandoverMeters}: what gets to other regions ({@code handover})
 *   <li>{@code update.UpdateMeters}: what customers are told ({@code updates})
 *   <li>{@code platform.web.RequestMeters}, {@code platform.web.ConnectionMeters}: requests and their limits, connections
 *       that are dropped ({@code web})
 *   <li>{@code platform.cassandra.valve.ValveMeters}: statements before the driver ({@code valve})
 *   <li>{@code insight.tracing.TracingMeters}: tracing itself ({@code traces})
 *   <li>{@code insight.metrics.InsightMeters}: Cassandra and the ocean ({@code writes}, {@code replica}, {@code
 *       amplification}, {@code statements}, {@code wan}, {@code replication}, {@code cassandra})
 * </ul>
 *
 * <p>All carry the tag {@code region}, the region of this broker. Timers are in seconds and give count, sum, maximum and
 * the percentiles p50, p99 and p99.9 of the last minutes; percentiles of several instances cannot be averaged, the
 * maximum and the count can be combined. Prometheus writes dots as underscores and adds {@code _seconds} and
 * {@code _total}. Any thread may call.
 */
public final class Meters {
    private static final String REGION = "region";

    private final MeterRegistry registry;
    private final String region;

    /**
     * @param registry where the metrics go
     * @param region the region of this broker
     */
    public Meters(MeterRegistry registry, String region) {
        this.registry = registry;
        this.region = region;
    }

    /** The one of this name and these tags, made when it is not there. */
    public Counter counter(String name, String description, String... tags) {
        return Counter.builder(name)
                .description(description)
                .tag(REGION, region)
                .tags(tags)
                .register(registry);
    }

    /** The one of this name and these tags, made when it is not there. */
    public Timer timer(String name, String description, String... tags) {
        return Timer.builder(name)
                .description(description)
                .tag(REGION, region)
                .tags(tags)
                .publishPercentiles(0.5, 0.99, 0.999)
                .register(registry);
    }

    /** Shows a value that goes up and down; once for each name and tags. */
    public void gauge(String name, String description, LongSupplier value, String... tags) {
        Gauge.builder(name, value, LongSupplier::getAsLong)
                .description(description)
                .tag(REGION, region)
                .tags(tags)
                .strongReference(true)
                .register(registry);
    }

    /** Shows as a counter what is counted elsewhere since start; once for each name. */
    public void total(String name, String description, LongSupplier total) {
        // The object that is asked is held weakly, the function is not.
        FunctionCounter.builder(name, this, meters -> total.getAsLong())
                .description(description)
                .tag(REGION, region)
                .register(registry);
    }

    /** {@link LastMinute#LOCAL} for the region of this broker, else {@link LastMinute#REMOTE}. */
    public String localOrRemote(String other) {
        return other.equals(region) ? LastMinute.LOCAL : LastMinute.REMOTE;
    }
}
