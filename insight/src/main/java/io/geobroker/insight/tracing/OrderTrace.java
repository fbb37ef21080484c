package io.geobroker.insight.tracing;

import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanId;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceId;
import io.opentelemetry.api.trace.TraceState;
import java.util.UUID;

/**
 * An order's trace has the order's id, whose first bytes are the time; its first span has the second half of it. So whoever
 * meets the order, in whatever region and however much later, knows both.
 */
public final class OrderTrace {
    private OrderTrace() {}

    /** The trace's id as Zipkin shows it: the order's without its dashes. */
    public static String traceId(UUID order) {
        return TraceId.fromLongs(order.getMostSignificantBits(), order.getLeastSignificantBits());
    }

    /** The first span of the order's trace. */
    static SpanContext first(UUID order) {
        return SpanContext.createFromRemoteParent(
                traceId(order),
                SpanId.fromLong(order.getLeastSignificantBits()),
                TraceFlags.getDefault(),
                TraceState.getDefault());
    }
}
