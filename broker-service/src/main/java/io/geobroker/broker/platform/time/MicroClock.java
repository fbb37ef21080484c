package io.geobroker.broker.platform.time;

import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/** The wall clock in microseconds since the epoch, the unit of all stored times. Thread-safe. */
public record MicroClock(InstantSource source) {

    /** @param micros since the epoch */
    public static Instant at(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    public long micros() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, source.instant());
    }
}
