package io.geobroker.broker.platform.observability;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.function.LongSupplier;

/**
 * Makes the broker's metrics; their names begin with {@code geobroker.}. Meaning, unit, tags and alerts stand with the
 * names:
 *
 * <ul>
 *   <li>{@code matching.MatchingMeters}: {@code ticker}, {@code tickers}, {@code fills}, {@code claims}, {@code book},
 *       {@code news}, {@code reads}, {@code dead}, {@code outcomes}; {@code orders.expired}, {@code .late}, {@code
 *       .vanished}, {@code .ended}
 *   <li>{@code market.FeedMeters}: {@code feeds}
 *   <li>{@code order.placing.OrderMeters}: the other {@code orders}; {@code market}, {@code rows}
 *   <li>{@code closing.settlement.SettlementMeters}: {@code settlements}, {@code holds}
 *   <li>{@code handover.HandoverMeters}: {@code handover}
 *   <li>{@code update.UpdateMeters}: {@code updates}
 *   <li>{@code platform.web.limit.RequestMeters}, {@code platform.web.connector.ConnectionMeters}: {@code web}
 *   <li>{@code platform.cassandra.valve.ValveMeters}: {@code valve}
 *   <li>{@code insight.tracing.TracingMeters}: {@code traces}
 *   <li>{@code insight.metrics.InsightMeters}: {@code writes}, {@code replica}, {@code amplification}, {@code statements},
 *       {@code wan}, {@code replication}, {@code cassandra}
 * </ul>
 *
 * <p>All have the tag {@code region}, this broker's. Timers are in seconds, with count, sum, maximum and p50, p99 and p99.9
 * of the last minutes. Percentiles of several instances cannot be averaged; maximum and count can be combined. Prometheus
 * writes dots as underscores and adds {@code _seconds} and {@code _total}. Thread-safe.
 */
public final class Meters {
    private static final String REGION = "region";

    private final MeterRegistry registry;
    private final String region;

    /** @param region of this broker */
    public Meters(MeterRegistry registry, String region) {
        this.registry = registry;
        this.region = region;
    }

    /** Returns the existing one of this name and tags, or a new one. */
    public Counter counter(String name, String description, String... tags) {
        return Counter.builder(name)
                .description(description)
                .tag(REGION, region)
                .tags(tags)
                .register(registry);
    }

    /** Returns the existing one of this name and tags, or a new one. */
    public Timer timer(String name, String description, String... tags) {
        return Timer.builder(name)
                .description(description)
                .tag(REGION, region)
                .tags(tags)
                .publishPercentiles(0.5, 0.99, 0.999)
                .register(registry);
    }

    /** To be called once for each name and tags. */
    public void gauge(String name, String description, LongSupplier value, String... tags) {
        Gauge.builder(name, value, LongSupplier::getAsLong)
                .description(description)
                .tag(REGION, region)
                .tags(tags)
                .strongReference(true)
                .register(registry);
    }

    /** Exposes a total that is counted elsewhere as a counter; once for each name. */
    public void total(String name, String description, LongSupplier total) {
        // The counter holds this object weakly and the function strongly.
        FunctionCounter.builder(name, this, meters -> total.getAsLong())
                .description(description)
                .tag(REGION, region)
                .register(registry);
    }

    /** {@link LastMinute#LOCAL} for this broker's region, else {@link LastMinute#REMOTE}. */
    public String localOrRemote(String other) {
        return other.equals(region) ? LastMinute.LOCAL : LastMinute.REMOTE;
    }
}
