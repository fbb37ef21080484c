package io.geobroker.broker.platform.retry;

import io.github.resilience4j.core.IntervalFunction;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntFunction;

/**
 * Pauses that double from the first to the longest. Each is shorter by up to half, so that simultaneous failures spread, also
 * after days.
 *
 * @param first at least 1 ms
 * @param longest at least the first
 */
public record Backoff(Duration first, Duration longest) {
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

    /** Resilience4j's own doubles anew from the first at each attempt, and varies none of the longest. */
    IntervalFunction millis() {
        return attempt -> {
            double pause = Math.min((double) longest.toMillis(), first.toMillis() * Math.pow(2, attempt - 1.0));
            return Math.max(
                    1, Math.round(pause * (1 - ThreadLocalRandom.current().nextDouble() / 2)));
        };
    }
}
