package io.geobroker.insight.health;

import io.geobroker.insight.vitals.Check;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a check found.
 *
 * @param where the node, stage, table or region it is about; empty for all together
 * @param value null when nobody could tell
 * @param threshold above it is a warning
 * @param since when the warning began; null when there is none
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
