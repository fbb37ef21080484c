package io.geobroker.loadtest.storm.check.evidence;

import java.util.UUID;

/** The time of placing, from an order's id. */
public final class OrderTime {
    /** 100 ns steps from 1582-10-15, the begin of time-based UUIDs, to the epoch; RFC 9562 section 5.1. */
    private static final long GREGORIAN_OFFSET = 0x01B2_1DD2_1381_4000L;

    private static final long STEPS_PER_MICRO = 10;

    private OrderTime() {}

    /** @return microseconds since the epoch */
    public static long micros(UUID order) {
        return Math.floorDiv(order.timestamp() - GREGORIAN_OFFSET, STEPS_PER_MICRO);
    }
}
