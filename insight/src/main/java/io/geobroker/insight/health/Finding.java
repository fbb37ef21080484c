package io.geobroker.insight.health;

import io.geobroker.insight.vitals.Check;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Result of a check.
 *
 * @param where node, stage, table or region; empty for all
 * @param value null when unknown
 * @param threshold a higher value is a warning
 * @param since start of the warning; null without one
 */
public record Finding(
        Check check,
        String where,
        @Nullable Double value,
        double threshold,
        @Nullable Instant since) {

    public boolean isWarning() {
        return value != null && value > threshold;
    }
}
