package io.geobroker.broker.platform.retry;

import java.time.Duration;

/**
 * Pauses between attempts: they double from the first to the longest, each randomly up to half shorter or longer, so that
 * those who failed together do not come back together.
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
}
