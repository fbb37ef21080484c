package io.geobroker.insight.tracing;

import io.micrometer.tracing.Span;
import io.micrometer.tracing.TraceContext;
import io.micrometer.tracing.Tracer;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Makes spans of each node's work for a statement, under its datacenter's service.
 *
 * <p>Reads Cassandra's trace later, when nodes have written it. Thread-safe.
 */
final class ReplicaSpans {
    /** Steps shown per node; a scan has thousands. */
    private static final int MOST_MOMENTS = 60;
    /** Cassandra traces waiting or being read; others are left out. */
    private static final int MOST_READS = 500;

    private final Tracer tracer;
    private final Executor later;
    private final TracingMeters meters;
    private final AtomicInteger reads = new AtomicInteger();

    ReplicaSpans(Tracer tracer, TracingMeters meters, Executor later) {
        this.tracer = tracer;
        this.meters = meters;
        this.later = later;
    }

    /** @param read a failure is only counted */
    void readLater(Part part, TraceContext statement, Supplier<CompletionStage<List<NodeSteps>>> read) {
        if (reads.incrementAndGet() > MOST_READS) {
            reads.decrementAndGet();
            meters.cassandraTraceLost();
            return;
        }
        CompletionStage<Void> reading = CompletableFuture.completedFuture(read)
                .thenComposeAsync(Supplier::get, later)
                .thenAccept(nodes -> nodes.forEach(node -> tell(part, statement, node, nodes)));
        reading.whenComplete((done, failure) -> {
            reads.decrementAndGet();
            if (failure != null) {
                meters.cassandraTraceLost();
            }
        });
    }

    private void tell(Part part, TraceContext statement, NodeSteps node, List<NodeSteps> nodes) {
        if (!part.begins()) {
            return;
        }
        Span.Builder begun = tracer.spanBuilder()
                .setParent(statement)
                .name((node.coordinator() ? "coordinator " : "replica ") + node.address())
                .startTimestamp(node.startMicros(), TimeUnit.MICROSECONDS)
                .tag(
                        KeptSpan.SERVICE.getKey(),
                        "cassandra-" + (node.datacenter().isEmpty() ? "unknown" : node.datacenter()))
                .tag("cassandra.node.dc", node.datacenter())
                .tag("cassandra.node.address", node.address());
        sentTo(node, nodes)
                .ifPresent(
                        sent -> begun.tag("cassandra.node.reached_after_us", Long.toString(node.startMicros() - sent)));
        Span span = begun.start();
        node.steps().stream()
                .limit(MOST_MOMENTS)
                .forEach(step ->
                        span.event(step.what(), node.startMicros() + step.afterMicros(), TimeUnit.MICROSECONDS));
        span.end(Math.max(node.startMicros() + 1, node.endMicros()), TimeUnit.MICROSECONDS);
    }

    /** When the coordinator first sent to the node; empty when another node forwarded. */
    private static OptionalLong sentTo(NodeSteps node, List<NodeSteps> nodes) {
        return nodes.stream()
                .filter(other -> other.coordinator() && !node.coordinator())
                .flatMapToLong(coordinator -> coordinator.steps().stream()
                        .filter(step -> step.what().startsWith("Sending") && names(step.what(), node.address()))
                        .mapToLong(step -> coordinator.startMicros() + step.afterMicros()))
                .min();
    }

    /** Excludes longer addresses that contain it. */
    private static boolean names(String text, String address) {
        return Pattern.compile("(?<![\\w.:])" + Pattern.quote(address) + "(?![\\w.])")
                .matcher(text)
                .find();
    }
}
