package io.geobroker.insight.tracing;

import io.opentelemetry.sdk.trace.data.SpanData;

/** Destination of kept spans. Thread-safe; drops spans rather than block. */
@FunctionalInterface
interface SpanSink {
    void accept(SpanData span);

    default void close() {}
}
