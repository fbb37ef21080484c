package io.geobroker.loadtest.storm.journal;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The clock of a storm, in microseconds since the epoch. */
public final class EpochMicros {
    private EpochMicros() {}

    public static long now() {
        return of(Instant.now());
    }

    public static long of(Instant time) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, time);
    }
}
