package io.geobroker.broker.platform.tracing;

/** Where the steps of what is kept go. Threads may share it; it never blocks, and rather loses steps. */
@FunctionalInterface
public interface SpanSink {
    void accept(KeptStep step);
}
