package io.geobroker.broker.platform.cassandra.valve;

import io.geobroker.broker.platform.observability.Meters;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.time.Duration;
import java.util.Optional;

/** Makes a valve for each session, if configured. */
public record Valves(ValveSettings settings, Meters meters) {

    /** For sessions outside a broker. */
    public static Valves none() {
        return new Valves(
                new ValveSettings(ValveControl.NONE, 1, 1, 1, Duration.ofSeconds(1)),
                new Meters(new CompositeMeterRegistry(), ""));
    }

    /** Empty without a valve. */
    public Optional<Valve> to(String region) {
        return switch (settings.control()) {
            case NONE -> Optional.empty();
            case RESPONSE_TIME ->
                Optional.of(new Valve(
                        new ResponseTimeLimit(
                                settings.least(),
                                settings.most(),
                                settings.window().toNanos()),
                        settings.mostWaiting(),
                        new ValveMeters(meters, region),
                        System::nanoTime,
                        Timers.system()));
        };
    }
}
