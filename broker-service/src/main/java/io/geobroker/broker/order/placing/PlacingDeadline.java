package io.geobroker.broker.order.placing;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.platform.time.MicroClock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;

/**
 * How old an order may be when it is acknowledged. Matching looks back further than this when it reads what is new, so that
 * no acknowledged order is behind its cursor.
 */
public record PlacingDeadline(MicroClock clock, Duration within) {

    /** Negative when it is past. */
    Duration left(OpenOrder order) {
        return within.minus(clock.micros() - order.placedAtMicros(), ChronoUnit.MICROS);
    }

    public boolean isPast(OpenOrder order) {
        return left(order).isNegative();
    }
}
