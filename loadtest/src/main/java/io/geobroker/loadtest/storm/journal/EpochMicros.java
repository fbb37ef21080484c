package io.geobroker.loadtest.storm.journal;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The storm's own clock, in the unit of all times that are stored and written down. */
public final class EpochMicros {
    private EpochMicros() {}

    /** Microseconds since the epoch. */
    public static long now() {
        return of(Instant.now());
    }

    public static long of(Instant time) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, time);
    }
}
