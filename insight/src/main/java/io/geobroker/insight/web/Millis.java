package io.geobroker.insight.web;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Milliseconds with three digits. */
public final class Millis {
    private static final double NANOS_PER_MICRO = 1e3;
    private static final double MICROS_PER_MILLI = 1e3;

    private Millis() {}

    public static double of(Duration duration) {
        return Math.round(duration.toNanos() / NANOS_PER_MICRO) / MICROS_PER_MILLI;
    }

    public static @Nullable Double orNull(@Nullable Duration duration) {
        return duration == null ? null : of(duration);
    }
}
