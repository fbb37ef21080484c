package io.geobroker.broker.tape.cassandra;

import io.geobroker.broker.platform.time.MicroClock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/** The tape's {@code day} column: the UTC day of a trade's decision. */
final class TapeDay {
    /** A decider's clock may run ahead into tomorrow's partition. */
    static final long SKEW_MICROS = Duration.ofHours(1).toNanos() / 1_000;

    private TapeDay() {}

    static LocalDate of(long micros) {
        return LocalDate.ofInstant(MicroClock.at(micros), ZoneOffset.UTC);
    }

    static long firstMicro(LocalDate day) {
        return ChronoUnit.MICROS.between(
                Instant.EPOCH, day.atStartOfDay(ZoneOffset.UTC).toInstant());
    }

    static long lastMicro(LocalDate day) {
        return firstMicro(day.plusDays(1)) - 1;
    }
}
