package io.geobroker.broker.platform.time;

import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/** The wall clock in the unit all stored times have: microseconds since the epoch. Threads may share it. */
public record MicroClock(InstantSource source) {

    public long micros() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, source.instant());
    }
}
