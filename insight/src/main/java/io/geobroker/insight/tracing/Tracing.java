package io.geobroker.insight.tracing;

import io.geobroker.broker.outcome.ClaimContext;
import io.geobroker.broker.platform.brokers.ForwardContext;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.broker.tape.TradeContext;
import io.geobroker.tls.HttpClients;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.handler.DefaultTracingObservationHandler;
import io.micrometer.tracing.handler.PropagatingSenderTracingObservationHandler;
import io.micrometer.tracing.otel.bridge.OtelCurrentTraceContext;
import io.micrometer.tracing.otel.bridge.OtelTracer;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.exporter.zipkin.ZipkinSpanExporter;
import io.opentelemetry.sdk.common.Clock;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import jakarta.servlet.http.HttpServletRequest;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Micrometer Tracing over OpenTelemetry, with {@link TailSampling} and observation handlers. */
public final class Tracing implements AutoCloseable {
    private static final int MOST_QUEUED = 10_000;
    private static final Duration SEND_EVERY = Duration.ofMillis(500);
    private static final Duration ANSWER_WITHIN = Duration.ofSeconds(5);
    /** Before a Cassandra trace is read. Below the world's round trip it misses remote replicas. */
    private static final int READ_AFTER_SECONDS = 2;

    private final SdkTracerProvider provider;
    private final SpanSink sink;
    private final List<ObservationHandler<?>> handlers;

    /**
     * @param forwarded path of forwarded orders
     * @param isBroker whether another broker of this world asks
     * @param isKnown whether it has a valid key
     * @param operations of customers' endpoints, see {@link TracedRequests#operation}
     */
    public record Requests(
            String forwarded,
            Predicate<HttpServletRequest> isBroker,
            Predicate<HttpServletRequest> isKnown,
            Supplier<Set<String>> operations) {}

    // Zipkin does not take OpenTelemetry's own protocol.
    @SuppressWarnings("deprecation")
    public static Tracing to(
            HttpClients clients,
            HomeRegion here,
            TracingProperties properties,
            TracingMeters meters,
            MicroClock clock,
            Requests requests) {
        URI zipkin = Objects.requireNonNull(properties.zipkin());
        SpanQueue queue = new SpanQueue(
                ZipkinSpanExporter.builder()
                        .setSender(new ZipkinSender(zipkin.resolve("/api/v2/spans"), clients, ANSWER_WITHIN))
                        .setLocalIpAddressSupplier(InetAddress::getLoopbackAddress)
                        .build(),
                meters,
                MOST_QUEUED,
                SEND_EVERY);
        return new Tracing(
                queue,
                here,
                properties,
                meters,
                clock,
                Clock.getDefault(),
                CompletableFuture.delayedExecutor(READ_AFTER_SECONDS, TimeUnit.SECONDS),
                requests);
    }

    /**
     * @param clock of tickers' times
     * @param later reads Cassandra's traces
     */
    Tracing(
            SpanSink sink,
            HomeRegion here,
            TracingProperties properties,
            TracingMeters meters,
            MicroClock clock,
            Clock spans,
            Executor later,
            Requests requests) {
        this.sink = sink;
        TailSampling tail = new TailSampling(properties, sink, meters, spans::nanoTime);
        this.provider = SdkTracerProvider.builder()
                .addSpanProcessor(tail)
                .setClock(spans)
                .setResource(Resource.create(Attributes.builder()
                        .put(KeptSpan.SERVICE, "broker-" + here.name())
                        .put("geobroker.region", here.name())
                        .put("geobroker.instance", here.instance())
                        .build()))
                .build();
        Tracer tracer = new OtelTracer(provider.get(""), new OtelCurrentTraceContext(), event -> {});
        DefaultTracingObservationHandler parts = new DefaultTracingObservationHandler(tracer);
        this.handlers = List.of(
                new TracedRequests(tracer, tail, requests),
                new OrderSpans(tracer, tail, clock, spans::nanoTime),
                new OrdersOfParts(tail.head()),
                new StatementSpans(parts, new ReplicaSpans(tracer, meters, later)),
                new WithinPart<>(
                        new PropagatingSenderTracingObservationHandler<ForwardContext>(
                                tracer, new OrderPropagator(tail)),
                        context -> context instanceof ForwardContext),
                new WithinPart<>(parts, context -> context instanceof ClaimContext || context instanceof TradeContext),
                new LoggedParts(ObservationRegistry.create()));
    }

    /** In this order: they share observations. */
    public List<ObservationHandler<?>> handlers() {
        return handlers;
    }

    /** Sends the rest, for one second at most. */
    @Override
    public void close() {
        provider.close();
        sink.close();
    }
}
