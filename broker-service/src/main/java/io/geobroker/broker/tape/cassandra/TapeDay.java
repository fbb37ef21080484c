package io.geobroker.broker.tape.cassandra;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/** The {@code day} column of the tape: the day in UTC of when a trade was decided. */
final class TapeDay {
    /** Deciders whose clocks run ahead of ours may write into tomorrow's partition already. */
    static final long SKEW_MICROS = Duration.ofHours(1).toNanos() / 1_000;

    private TapeDay() {}

    static LocalDate of(long micros) {
        return LocalDate.ofInstant(Instant.EPOCH.plus(micros, ChronoUnit.MICROS), ZoneOffset.UTC);
    }

    static long firstMicro(LocalDate day) {
        return ChronoUnit.MICROS.between(
                Instant.EPOCH, day.atStartOfDay(ZoneOffset.UTC).toInstant());
    }

    static long lastMicro(LocalDate day) {
        return firstMicro(day.plusDays(1)) - 1;
    }
}
