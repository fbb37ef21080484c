package io.geobroker.simulator.pace;

import io.geobroker.schema.Checks;
import java.time.Duration;

/**
 * Lets a rate grow linearly from zero to its full value. Fresh JVMs need time to compile their code.
 *
 * @param length 0 (full rate at once) to a day
 */
public record RampUp(Duration length) {
    private static final Duration LONGEST = Duration.ofDays(1);

    public static final RampUp NONE = new RampUp(Duration.ZERO);

    public RampUp {
        Checks.that(!length.isNegative() && length.compareTo(LONGEST) <= 0, "ramp-up must be 0 to 24 hours: " + length);
    }

    /**
     * @param nanos when a slot is due at the full rate; like the result, since the start
     *
     * <p>At rate r t / L until L, r t² / 2 L events happen by t. So event n = r s is due at sqrt(2 L s), later at s + L / 2.
     */
    public long due(long nanos) {
        long whole = length.toNanos();
        return nanos < whole / 2 ? (long) Math.sqrt(2.0 * whole * nanos) : nanos + whole / 2;
    }
}
