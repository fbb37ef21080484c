package io.geobroker.simulator.pace;

import java.time.Duration;

/**
 * Begins a schedule slowly: its rate grows evenly from nothing to the whole in a given time, and then stays.
 *
 * <p>Programs that have just started compile their code while they run it; the whole load at once would keep them from it.
 *
 * @param length 0 (the whole rate from the beginning) to a day
 */
public record RampUp(Duration length) {
    private static final Duration LONGEST = Duration.ofDays(1);

    /** The whole rate from the beginning. */
    public static final RampUp NONE = new RampUp(Duration.ZERO);

    public RampUp {
        if (length.isNegative() || length.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("ramp-up must be 0 to 24 hours: " + length);
        }
    }

    /**
     * When something is due that the schedule at its whole rate has at {@code nanos}, both since the start.
     *
     * <p>At rate r t / L until L the number of events after t is r t² / 2 L: event number n = r s, due at s without the
     * ramp, comes at sqrt(2 L s), and at s + L / 2 from then on.
     */
    public long due(long nanos) {
        long whole = length.toNanos();
        return nanos < whole / 2 ? (long) Math.sqrt(2.0 * whole * nanos) : nanos + whole / 2;
    }
}
