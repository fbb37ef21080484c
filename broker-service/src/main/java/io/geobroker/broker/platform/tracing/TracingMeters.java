package io.geobroker.broker.platform.tracing;

import io.micrometer.core.instrument.MeterRegistry;
import zipkin2.reporter.ReporterMetrics;

/**
 * The metrics of tracing itself.
 *
 * <ul>
 *   <li>{@code geobroker.traces}, tag {@code decided}: what became of recordings, a count: {@code sampled}, or why it was kept
 *       ({@code error}, {@code retry}, {@code lost-claim}, {@code slowest}), {@code dropped}, or {@code not-recorded} because
 *       too many were under way. Alert on the last one.
 *   <li>{@code geobroker.traces.spans.dropped}: spans that were kept and did not reach Zipkin, a count. Alert when it grows.
 *   <li>{@code geobroker.traces.spans}: spans handed over to be sent, a count.
 *   <li>{@code geobroker.traces.cassandra.lost}: Cassandra's own traces that were not read, a count.
 * </ul>
 */
public final class TracingMeters implements ReporterMetrics {
    private static final String PREFIX = "geobroker.traces";

    private final MeterRegistry registry;

    public TracingMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    void decided(String how) {
        registry.counter(PREFIX, "decided", how).increment();
    }

    void cassandraTraceLost() {
        registry.counter(PREFIX + ".cassandra.lost").increment();
    }

    @Override
    public void incrementSpans(int quantity) {
        registry.counter(PREFIX + ".spans").increment(quantity);
    }

    @Override
    public void incrementSpansDropped(int quantity) {
        registry.counter(PREFIX + ".spans.dropped").increment(quantity);
    }

    @Override
    public void incrementMessages() {}

    @Override
    public void incrementMessagesDropped(Throwable cause) {}

    @Override
    public void incrementSpanBytes(int quantity) {}

    @Override
    public void incrementMessageBytes(int quantity) {}

    @Override
    public void updateQueuedSpans(int update) {}

    @Override
    public void updateQueuedBytes(int update) {}
}
