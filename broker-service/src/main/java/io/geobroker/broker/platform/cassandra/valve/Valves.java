package io.geobroker.broker.platform.cassandra.valve;

import io.geobroker.broker.platform.observability.Meters;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.time.Duration;
import java.util.Optional;

/**
 * Makes the valve of each session, if there are any.
 *
 * @param properties the same for every session; what each learns is its own
 * @param meters where the valves' metrics go
 */
public record Valves(ValveProperties properties, Meters meters) {

    /** The driver's own limit and no valve, for sessions without a broker. */
    public static Valves none() {
        return new Valves(
                new ValveProperties(ValveControl.NONE, 1, 1, 1, Duration.ofSeconds(1)),
                new Meters(new CompositeMeterRegistry(), ""));
    }

    /** The valve of a new session; none where the driver's limit alone counts. */
    public Optional<Valve> to(String region) {
        return switch (properties.control()) {
            case NONE -> Optional.empty();
            case RESPONSE_TIME ->
                Optional.of(new Valve(
                        new ResponseTimeLimit(
                                properties.least(),
                                properties.most(),
                                properties.window().toNanos()),
                        properties.mostWaiting(),
                        new ValveMeters(meters, region),
                        System::nanoTime,
                        Timers.system()));
        };
    }
}
