package io.geobroker.testbed.wan;

import java.util.concurrent.TimeUnit;

/**
 * A bandwidth limit: hands out the time of one link to the lanes that cross it, in the order they ask.
 *
 * <p>Times are {@link System#nanoTime()}. Lanes ask for short pieces, so they share the link evenly.
 */
final class Pace {
    /**
     * A lane's turn at the bottleneck.
     *
     * @param bytes to send in this turn
     * @param passedAt when the last of them has passed
     */
    record Turn(Pace pace, int bytes, long passedAt) {}

    /** A full Ethernet packet's payload: less would only cost timers. */
    private static final int PACKET = 1460;

    private final long bytesPerSecond;
    private long freeAt;

    Pace(long bytesPerSecond, long now) {
        if (bytesPerSecond <= 0) {
            throw new IllegalArgumentException("bandwidth must be > 0 bytes per second: " + bytesPerSecond);
        }
        this.bytesPerSecond = bytesPerSecond;
        this.freeAt = now;
    }

    long bytesPerSecond() {
        return bytesPerSecond;
    }

    /**
     * Occupies the link for the first of these bytes: about as many as pass in a timer's precision.
     *
     * @param bytes at least 1
     * @param readyAt when they could be sent if the link were free; in the past where a timer was late, which must not
     *     cost bandwidth
     */
    synchronized Turn turn(long readyAt, int bytes) {
        int piece = (int) Math.min(bytes, Math.max(PACKET, bytesPerSecond / 1000));
        long start = Nanos.later(readyAt, freeAt);
        freeAt = start + Math.max(1, (long) (piece * (double) TimeUnit.SECONDS.toNanos(1) / bytesPerSecond));
        return new Turn(this, piece, freeAt);
    }
}
