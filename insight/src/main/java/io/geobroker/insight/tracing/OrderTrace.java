package io.geobroker.insight.tracing;

import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanId;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceId;
import io.opentelemetry.api.trace.TraceState;
import java.util.UUID;

/** Ids of an order's trace, derived from the order's id: every region knows them. */
public final class OrderTrace {
    private OrderTrace() {}

    /** The order's id without dashes, as Zipkin shows it. */
    public static String traceId(UUID order) {
        return TraceId.fromLongs(order.getMostSignificantBits(), order.getLeastSignificantBits());
    }

    static SpanContext first(UUID order) {
        return SpanContext.createFromRemoteParent(
                traceId(order),
                SpanId.fromLong(order.getLeastSignificantBits()),
                TraceFlags.getDefault(),
                TraceState.getDefault());
    }
}
