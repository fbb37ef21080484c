package io.geobroker.broker.platform.tracing;

import java.util.List;
import java.util.Map;

/**
 * A step of a trace that is kept, with all that is known of it.
 *
 * @param context its trace and its own span
 * @param parent the span it is a part of; 0 for none
 * @param service who did it; empty for this broker
 * @param kind how it stands to others
 * @param startMicros microseconds since the epoch
 */
public record KeptStep(
        TraceContext context,
        long parent,
        String service,
        Kind kind,
        String name,
        long startMicros,
        long durationMicros,
        Map<String, String> tags,
        List<Moment> moments) {

    /** How a step stands to others. */
    public enum Kind {
        SERVER,
        CLIENT,
        WITHIN
    }

    /** Something that happened during it, at microseconds since the epoch. */
    public record Moment(long atMicros, String what) {}

    public KeptStep {
        tags = Map.copyOf(tags);
        moments = List.copyOf(moments);
    }
}
