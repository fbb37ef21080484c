package io.geobroker.broker.platform.retry;

import io.github.resilience4j.core.IntervalFunction;
import java.time.Duration;
import java.util.function.IntFunction;

/**
 * Pauses that double from the first to the longest. Each varies by up to half, so that simultaneous failures spread.
 *
 * @param first at least 1 ms
 * @param longest at least the first
 */
public record Backoff(Duration first, Duration longest) {
    private static final double GROWTH = 2;
    private static final double RANDOM_PART = 0.5;

    public Backoff {
        if (first.toMillis() < 1) {
            throw new IllegalArgumentException("first pause must be at least 1 ms: " + first);
        }
        if (longest.compareTo(first) < 0) {
            throw new IllegalArgumentException("longest pause must be at least the first, " + first + ": " + longest);
        }
    }

    /** The pause after the n-th attempt, from 1. */
    public IntFunction<Duration> pauses() {
        IntervalFunction millis = millis();
        return attempt -> Duration.ofMillis(millis.apply(attempt));
    }

    IntervalFunction millis() {
        return IntervalFunction.ofExponentialRandomBackoff(first, GROWTH, RANDOM_PART, longest);
    }
}
