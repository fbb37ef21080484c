package io.geobroker.insight.journey;

import java.util.Comparator;
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
 */
public record Hop(
        long atMicros,
        @Nullable Long durationMicros,
        @Nullable String region,
        Source source,
        String what,
        String detail) {
    /** Of what happened at the same time, what took longer comes first: the rest may be a part of it. */
    static final Comparator<Hop> BY_TIME = Comparator.comparingLong(Hop::atMicros)
            .thenComparing(hop -> hop.durationMicros == null ? 0L : hop.durationMicros, Comparator.reverseOrder());

    /** Who tells of a hop. */
    public enum Source {
        /** The order's id, its row and its events. */
        ORDER,
        OUTCOME,
        TAPE,
        TRACE
    }
}
