package io.geobroker.insight.journey;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One step of an order's journey.
 *
 * @param atMicros start, since the epoch, by the acting process's clock
 * @param durationMicros null without a duration
 * @param region null when unknown
 * @param waitedFor remote regions, as far as a trace tells
 */
public record Hop(
        long atMicros,
        @Nullable Long durationMicros,
        @Nullable String region,
        Source source,
        String what,
        String detail,
        List<String> waitedFor) {
    /** The longer first at the same time: it may contain the others. */
    static final Comparator<Hop> BY_TIME = Comparator.comparingLong(Hop::atMicros)
            .thenComparing(hop -> hop.durationMicros == null ? 0L : hop.durationMicros, Comparator.reverseOrder());

    static Hop at(long atMicros, @Nullable String region, Source source, String what, String detail) {
        return new Hop(atMicros, null, region, source, what, detail, List.of());
    }

    public enum Source {
        /** The order's id and row. */
        ORDER,
        OUTCOME,
        TAPE,
        TRACE
    }
}
