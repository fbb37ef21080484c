package io.geobroker.insight.tracing;

import io.micrometer.core.instrument.MeterRegistry;

/**
 * Counters of tracing itself.
 *
 * <ul>
 *   <li>{@code geobroker.traces}, tag {@code decided}: {@code sampled}, a reason to keep ({@code error}, {@code retry},
 *       {@code lost-claim}, {@code unanswered-claim}, {@code slowest}), {@code dropped}, or {@code not-recorded} when too
 *       many are under way. Alert on the last one.
 *   <li>{@code geobroker.traces.spans.dropped}: kept spans that did not reach Zipkin. Alert when it grows.
 *   <li>{@code geobroker.traces.spans}: queued spans.
 *   <li>{@code geobroker.traces.cassandra.lost}: Cassandra traces not read.
 * </ul>
 */
public record TracingMeters(MeterRegistry registry) {
    private static final String PREFIX = "geobroker.traces";

    void decided(String how) {
        registry.counter(PREFIX, "decided", how).increment();
    }

    void cassandraTraceLost() {
        registry.counter(PREFIX + ".cassandra.lost").increment();
    }

    void spans(int quantity) {
        registry.counter(PREFIX + ".spans").increment(quantity);
    }

    void spansDropped(int quantity) {
        registry.counter(PREFIX + ".spans.dropped").increment(quantity);
    }
}
