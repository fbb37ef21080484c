package io.geobroker.insight.web;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Milliseconds with three digits. */
public final class Millis {
    private Millis() {}

    public static double of(Duration duration) {
        return Math.round(duration.toNanos() / 1e3) / 1e3;
    }

    public static @Nullable Double orNull(@Nullable Duration duration) {
        return duration == null ? null : of(duration);
    }
}
