package io.geobroker.insight.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Gauges and counters that keep the value last set. Thread-safe. */
final class ReportedValues {
    private final MeterRegistry registry;
    private final Tags common;

    /** By name and tags. Held here: registries reference them weakly. */
    private final ConcurrentMap<String, AtomicReference<Double>> values = new ConcurrentHashMap<>();

    ReportedValues(MeterRegistry registry, Tags common) {
        this.registry = registry;
        this.common = common;
    }

    void seconds(String name, String description, Tags tags, @Nullable Duration duration) {
        gauge(name, description, "seconds", tags, duration == null ? null : duration.toNanos() / 1e9);
    }

    void gauge(String name, String description, Tags tags, @Nullable Double number) {
        gauge(name, description, null, tags, number);
    }

    private void gauge(String name, String description, @Nullable String unit, Tags tags, @Nullable Double number) {
        set(
                name,
                tags,
                number == null ? Double.NaN : number,
                value -> Gauge.builder(name, value, AtomicReference::get)
                        .description(description)
                        .baseUnit(unit)
                        .tags(tags.and(common))
                        .register(registry));
    }

    /** Registers nothing for null: a counter at zero would say that nothing happened. */
    void count(String name, String description, Tags tags, @Nullable Number total) {
        if (total != null) {
            set(
                    name,
                    tags,
                    total.doubleValue(),
                    value -> FunctionCounter.builder(name, value, AtomicReference::get)
                            .description(description)
                            .tags(tags.and(common))
                            .register(registry));
        }
    }

    private void set(String name, Tags tags, double number, Consumer<AtomicReference<Double>> register) {
        values.computeIfAbsent(name + tags, key -> {
                    AtomicReference<Double> value = new AtomicReference<>(number);
                    register.accept(value);
                    return value;
                })
                .set(number);
    }
}
