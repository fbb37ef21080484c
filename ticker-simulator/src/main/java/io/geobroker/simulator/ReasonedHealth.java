package io.geobroker.simulator;

import java.util.Optional;
import java.util.function.Supplier;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/** Down while there is a reason. */
record ReasonedHealth(Supplier<Optional<String>> reason) implements HealthIndicator {

    @Override
    public Health health() {
        return reason.get()
                .map(text -> Health.down().withDetail("reason", text).build())
                .orElseGet(() -> Health.up().build());
    }
}
