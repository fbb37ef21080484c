package io.geobroker.broker.handover;

import io.geobroker.broker.platform.observability.Meters;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

/** What the hand-over has counted. */
final class CountedHandover {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final HandoverMeters meters = new HandoverMeters(new Meters(registry, "sydney"));

    HandoverMeters meters() {
        return meters;
    }

    /** @param counter the name of a counter of {@link HandoverMeters} */
    int of(String counter) {
        return (int) registry.get(counter).counter().count();
    }

    /** @param gauge the name of a gauge of {@link HandoverMeters} */
    int gauge(String gauge) {
        return (int) registry.get(gauge).gauge().value();
    }
}
