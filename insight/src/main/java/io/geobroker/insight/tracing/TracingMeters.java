package io.geobroker.insight.tracing;

import io.micrometer.core.instrument.MeterRegistry;

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
public final class TracingMeters {
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

    /** So many were handed over to be sent. */
    void spans(int quantity) {
        registry.counter(PREFIX + ".spans").increment(quantity);
    }

    void spansDropped(int quantity) {
        registry.counter(PREFIX + ".spans.dropped").increment(quantity);
    }
}
