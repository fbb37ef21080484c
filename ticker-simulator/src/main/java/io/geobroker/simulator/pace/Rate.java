package io.geobroker.simulator.pace;

import io.geobroker.schema.Checks;
import java.math.BigDecimal;
import java.time.Duration;

/**
 * A rate as an exact fraction, so that a schedule does not drift.
 *
 * @param events 0 (never) or more
 */
public record Rate(long events, Duration per) {
    private static final int DECIMALS = 3;
    private static final BigDecimal MAX_PER_SECOND = BigDecimal.valueOf(1_000_000);

    public Rate {
        Checks.that(events >= 0, "rate must be >= 0: " + events);
        Checks.that(per.compareTo(Duration.ZERO) > 0, "rate must be per a time > 0: " + per);
    }

    /** @param perSecond 0 to a million, with at most three decimals: {@code 37.5} */
    public static Rate perSecond(BigDecimal perSecond) {
        Checks.that(
                perSecond.signum() >= 0 && perSecond.compareTo(MAX_PER_SECOND) <= 0,
                "rate per second must be 0 to " + MAX_PER_SECOND + ": " + perSecond);
        Checks.that(
                perSecond.stripTrailingZeros().scale() <= DECIMALS,
                "rate per second must have at most " + DECIMALS + " decimals: " + perSecond);
        return new Rate(perSecond.movePointRight(DECIMALS).longValueExact(), Duration.ofSeconds(1000));
    }

    /** The rate of each of so many equal parts. */
    public Rate dividedBy(int parts) {
        return new Rate(events, per.multipliedBy(parts));
    }

    public boolean isNever() {
        return events == 0;
    }

    /** Of what happens at all, rounded down to a nanosecond; too inexact for a schedule. */
    public Duration interval() {
        return Duration.ofNanos(per.toNanos() / events);
    }
}
