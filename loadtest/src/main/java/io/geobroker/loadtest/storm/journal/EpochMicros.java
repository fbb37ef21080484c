package io.geobroker.loadtest.storm.journal;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

/** The clock of a storm, in microseconds since the epoch. */
public final class EpochMicros {
    /** 100 ns steps from 1582-10-15, the begin of time-based UUIDs, to the epoch; RFC 9562 section 5.1. */
    private static final long GREGORIAN_OFFSET = 0x01B2_1DD2_1381_4000L;

    private static final long STEPS_PER_MICRO = 10;

    private EpochMicros() {}

    public static long now() {
        return of(Instant.now());
    }

    public static long of(Instant time) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, time);
    }

    /** The time of placing, which an order's id contains. */
    public static long ofOrder(UUID order) {
        return Math.floorDiv(order.timestamp() - GREGORIAN_OFFSET, STEPS_PER_MICRO);
    }
}
