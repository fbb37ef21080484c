package io.geobroker.broker.platform.observability;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Makes the broker's metrics; their names begin with {@code geobroker.}.
 *
 * <p>Each feature's {@code *Meters} class tells the meaning, unit and tags of its metrics, and what to alert on.
 *
 * <p>All have the tag {@code region}, this broker's. Timers are in seconds, with count, sum, maximum and p50, p99 and p99.9
 * of the last minutes. Percentiles of several instances cannot be averaged; maximum and count can be combined. Prometheus
 * writes dots as underscores and adds {@code _seconds} and {@code _total}. Thread-safe.
 */
public record Meters(MeterRegistry registry, String region) {
    private static final String REGION = "region";

    /** Existing or new, by name and tags. */
    public Counter counter(String name, String description, String... tags) {
        return Counter.builder(name)
                .description(description)
                .tag(REGION, region)
                .tags(tags)
                .register(registry);
    }

    /**
     * One for each value, with its name in lower case and hyphens as the tag; zero from the start.
     *
     * @return counts one of a value
     */
    public <E extends Enum<E>> Consumer<E> counters(Class<E> values, String name, String description, String tag) {
        Map<E, Counter> counters = new EnumMap<>(values);
        for (E value : values.getEnumConstants()) {
            String tagged = value.name().toLowerCase(Locale.ROOT).replace('_', '-');
            counters.put(value, counter(name, description, tag, tagged));
        }
        return value -> Objects.requireNonNull(counters.get(value)).increment();
    }

    /** Existing or new, by name and tags. */
    public Timer timer(String name, String description, String... tags) {
        return Timer.builder(name)
                .description(description)
                .tag(REGION, region)
                .tags(tags)
                .publishPercentiles(0.5, 0.99, 0.999)
                .register(registry);
    }

    /** Once for each name and tags. */
    public void gauge(String name, String description, LongSupplier value, String... tags) {
        Gauge.builder(name, value, LongSupplier::getAsLong)
                .description(description)
                .tag(REGION, region)
                .tags(tags)
                .strongReference(true)
                .register(registry);
    }

    /** For a total counted elsewhere; once for each name. */
    public void total(String name, String description, LongSupplier total) {
        // Held weakly; the function is held strongly.
        FunctionCounter.builder(name, this, meters -> total.getAsLong())
                .description(description)
                .tag(REGION, region)
                .register(registry);
    }

    public String localOrRemote(String other) {
        return other.equals(region) ? LastMinute.LOCAL : LastMinute.REMOTE;
    }
}
