package io.geobroker.loadtest.experiment.move;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * The orders of one symbol that waited when a move was asked for, and were pulled.
 *
 * @param fromMicros when it was ready
 * @param untilMicros when the last door was closed
 */
record PullCount(long orders, long fromMicros, long untilMicros) {

    static long orders(Collection<PullCount> all) {
        return all.stream().mapToLong(PullCount::orders).sum();
    }

    /** While any was pulled; NaN if none was. */
    static double perSecond(Collection<PullCount> all) {
        List<PullCount> sorted = all.stream()
                .filter(each -> each.orders > 0)
                .sorted(Comparator.comparing(PullCount::fromMicros))
                .toList();
        long micros = 0;
        long until = Long.MIN_VALUE;
        for (PullCount each : sorted) {
            long from = Math.max(until, each.fromMicros);
            until = Math.max(from, each.untilMicros);
            micros += until - from;
        }
        return micros == 0 ? Double.NaN : 1e6 * orders(sorted) / micros;
    }
}
