package io.geobroker.broker.order.cassandra;

import io.geobroker.broker.order.OrderId;
import java.util.UUID;

/**
 * A range of placing times as the range of the order ids that can have been made in it.
 *
 * @param afterMicros microseconds since the epoch, exclusive
 * @param untilMicros microseconds since the epoch, inclusive
 */
record PlacedBetween(long afterMicros, long untilMicros) {
    /** What the 60 bits of an id can tell apart: 1582-10-15 to the year 5236. */
    private static final long EARLIEST = -12_219_292_800_000_000L;

    private static final long LATEST = 103_072_857_660_684_696L;

    /** No id of the range is below. */
    UUID from() {
        return lowestAfter(afterMicros);
    }

    /** Every id of the range is below. */
    UUID below() {
        return lowestAfter(untilMicros);
    }

    private static UUID lowestAfter(long micros) {
        return OrderId.lowestAt(Math.max(EARLIEST, Math.min(LATEST - 1, micros) + 1))
                .uuid();
    }
}
