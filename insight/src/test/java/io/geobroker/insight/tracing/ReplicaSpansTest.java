package io.geobroker.insight.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.tracing.Span;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.otel.bridge.OtelCurrentTraceContext;
import io.micrometer.tracing.otel.bridge.OtelTracer;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ReplicaSpansTest {
    private final TracesFixture fixture = new TracesFixture();
    private final TracingMeters meters = new TracingMeters(new SimpleMeterRegistry());
    private final TailSampling tail =
            new TailSampling(fixture.properties(), fixture.kept()::add, meters, System::nanoTime);
    private final SdkTracerProvider provider =
            SdkTracerProvider.builder().addSpanProcessor(tail).build();
    private final Tracer tracer = new OtelTracer(provider.get(""), new OtelCurrentTraceContext(), event -> {});
    private final ReplicaSpans replicas = new ReplicaSpans(tracer, meters, Runnable::run);

    @Test
    void whatReplicasDidFollowsTheirStatement() {
        Part part = Objects.requireNonNull(tail.begin("POST /v2/orders", SpanContext.getInvalid(), true));
        part.beginWith(
                tracer.spanBuilder().setNoParent().name("POST /v2/orders").start(), new Observation.Context());
        assertThat(part.begins()).isTrue();
        Span statement = tracer.spanBuilder()
                .setParent(part.first().context())
                .name("insert open_orders")
                .start();
        statement.end();
        part.first().end();
        NodeSteps coordinator = new NodeSteps(
                "SydneyDC",
                "127.1.1.1",
                true,
                1_000_000,
                List.of(
                        new NodeSteps.Step(300, "Sending MUTATION_REQ message to /127.1.2.1:7000 message size 9 bytes"),
                        new NodeSteps.Step(400, "Sending MUTATION_REQ message to /27.1.2.11:7000 message size 9 bytes"),
                        new NodeSteps.Step(
                                500, "Sending MUTATION_REQ message to /27.1.2.1:7000 message size 9 bytes")));
        NodeSteps abroad = new NodeSteps(
                "NorthVirginiaDC",
                "27.1.2.1",
                false,
                1_115_500,
                List.of(new NodeSteps.Step(10, "MUTATION_REQ message received"), new NodeSteps.Step(900, "done")));

        replicas.readLater(
                part, statement.context(), () -> CompletableFuture.completedFuture(List.of(coordinator, abroad)));

        SpanData replica = fixture.named("replica 27.1.2.1");
        assertThat(replica.getParentSpanId())
                .isEqualTo(fixture.named("insert open_orders").getSpanId());
        assertThat(replica.getResource().getAttributes().get(KeptSpan.SERVICE)).isEqualTo("cassandra-NorthVirginiaDC");
        assertThat(TracesFixture.tags(replica)).containsEntry("cassandra.node.reached_after_us", "115000");
        assertThat(replica.getEndEpochNanos() - replica.getStartEpochNanos()).isEqualTo(900_000);
        assertThat(replica.getEvents()).hasSize(2);
    }
}
