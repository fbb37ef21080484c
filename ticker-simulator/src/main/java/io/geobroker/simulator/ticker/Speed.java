package io.geobroker.simulator.ticker;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How fast a recording is played.
 *
 * @param factor 0.001 to 10^9; 1 is as recorded, null as fast as Kafka takes it
 */
public record Speed(@Nullable BigDecimal factor) {
    public static final Speed MAX = new Speed(null);

    private static final BigDecimal FASTEST = BigDecimal.valueOf(1_000_000_000);
    private static final BigDecimal SLOWEST = new BigDecimal("0.001");

    public Speed {
        if (factor != null && (factor.compareTo(SLOWEST) < 0 || factor.compareTo(FASTEST) > 0)) {
            throw new IllegalArgumentException("speed must be " + SLOWEST + " to " + FASTEST + ", or max: " + factor);
        }
    }

    /** Reads {@code 1}, {@code 0.5} or {@code max}. */
    public static Speed parse(String text) {
        if (text.equals("max")) {
            return MAX;
        }
        try {
            return new Speed(new BigDecimal(text));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("speed must be a number or max: " + text, e);
        }
    }

    /** Rounded down to a nanosecond. */
    public Duration playingTimeOf(Duration recorded) {
        return factor == null
                ? Duration.ZERO
                : Duration.ofNanos(BigDecimal.valueOf(recorded.toNanos())
                        .divide(factor, 0, RoundingMode.DOWN)
                        .longValueExact());
    }
}
