package io.geobroker.insight.journey;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One thing that happened to an order.
 *
 * @param atMicros when it began, microseconds since the epoch, by the clock of whoever did it
 * @param durationMicros how long it took; null when it has no duration
 * @param region where; null when that is not known
 * @param source who tells
 * @param what in words
 * @param detail more words; may be empty
 * @param waitedFor the regions across the ocean that it waited for, as far as a trace tells; mostly none
 */
public record Hop(
        long atMicros,
        @Nullable Long durationMicros,
        @Nullable String region,
        Source source,
        String what,
        String detail,
        List<String> waitedFor) {
    /** Of what happened at the same time, what took longer comes first: the rest may be a part of it. */
    static final Comparator<Hop> BY_TIME = Comparator.comparingLong(Hop::atMicros)
            .thenComparing(hop -> hop.durationMicros == null ? 0L : hop.durationMicros, Comparator.reverseOrder());

    /** What took no time that is known. */
    static Hop at(long atMicros, @Nullable String region, Source source, String what, String detail) {
        return new Hop(atMicros, null, region, source, what, detail, List.of());
    }

    /** Who tells of a hop. */
    public enum Source {
        /** The order's id, its row and its events. */
        ORDER,
        OUTCOME,
        TAPE,
        TRACE
    }
}
