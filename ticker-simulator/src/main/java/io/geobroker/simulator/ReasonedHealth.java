package io.geobroker.simulator;

import java.util.Optional;
import java.util.function.Supplier;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * Down as long as there is a reason.
 *
 * @param reason empty while all is well
 */
record ReasonedHealth(Supplier<Optional<String>> reason) implements HealthIndicator {

    @Override
    public Health health() {
        return reason.get()
                .map(text -> Health.down().withDetail("reason", text).build())
                .orElseGet(() -> Health.up().build());
    }
}
