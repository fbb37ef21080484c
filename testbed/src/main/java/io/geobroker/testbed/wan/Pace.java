package io.geobroker.testbed.wan;

import io.geobroker.schema.Checks;
import java.util.concurrent.TimeUnit;

/**
 * A bandwidth limit: assigns a link's time to its lanes in request order. Pieces are short, so lanes share evenly. Times are
 * {@link System#nanoTime()}.
 */
final class Pace {
    /** @param passedAt when the last of the bytes has passed */
    record Turn(Pace pace, int bytes, long passedAt) {}

    /** An Ethernet packet's payload; less would only cost timers. */
    private static final int PACKET = 1460;

    private final long bytesPerSecond;
    private long freeAt;

    Pace(long bytesPerSecond, long now) {
        Checks.that(bytesPerSecond > 0, "bandwidth must be > 0 bytes per second: " + bytesPerSecond);
        this.bytesPerSecond = bytesPerSecond;
        this.freeAt = now;
    }

    /**
     * Reserves the link for the first of these bytes, about a millisecond's worth.
     *
     * @param bytes at least 1
     * @param readyAt earliest time; in the past after a late timer, which must not cost bandwidth
     */
    synchronized Turn turn(long readyAt, int bytes) {
        int piece = (int) Math.min(bytes, Math.max(PACKET, bytesPerSecond / 1000));
        long start = ArrivalClock.later(readyAt, freeAt);
        freeAt = start + Math.max(1, (long) (piece * (double) TimeUnit.SECONDS.toNanos(1) / bytesPerSecond));
        return new Turn(this, piece, freeAt);
    }
}
