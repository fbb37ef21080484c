package io.geobroker.insight.tracing;

import io.opentelemetry.sdk.trace.data.SpanData;

/** Where spans go that are kept. Threads may share it; it never blocks, and rather loses spans. */
@FunctionalInterface
interface SpanSink {
    void accept(SpanData span);

    /** Nothing more comes. */
    default void close() {}
}
