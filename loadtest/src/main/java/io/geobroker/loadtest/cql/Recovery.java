package io.geobroker.loadtest.cql;

import java.util.List;
import java.util.OptionalInt;

/**
 * Finds when a system has recovered from a surge.
 *
 * <p>From that second on, for three seconds or to the end: at least 95 % of the earlier share is good. And the 99th
 * percentile is at most twice the earlier one, or 10 ms above it.
 */
public final class Recovery {
    private static final double GOOD_BAND = 0.95;
    private static final double P99_BAND = 2;
    private static final double P99_MILLIS = 10;
    private static final int STEADY_SECONDS = 3;

    private Recovery() {}

    /** @return seconds; empty when it has not recovered */
    public static OptionalInt seconds(Slice before, List<Slice> after) {
        for (int second = 0; second < after.size(); second++) {
            if (after.subList(second, Math.min(after.size(), second + STEADY_SECONDS)).stream()
                    .allMatch(each -> isWithinBand(before, each))) {
                return OptionalInt.of(second);
            }
        }
        return OptionalInt.empty();
    }

    private static boolean isWithinBand(Slice before, Slice now) {
        double p99 = before.latencies().p99();
        return now.answered() > 0
                && now.goodShare() >= GOOD_BAND * before.goodShare()
                && now.latencies().p99() <= Math.max(P99_BAND * p99, p99 + P99_MILLIS);
    }
}
