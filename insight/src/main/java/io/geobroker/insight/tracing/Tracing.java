package io.geobroker.insight.tracing;

import io.geobroker.broker.outcome.ClaimContext;
import io.geobroker.broker.platform.brokers.ForwardContext;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.tape.TradeContext;
import io.geobroker.tls.HttpClients;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.handler.DefaultTracingObservationHandler;
import io.micrometer.tracing.handler.PropagatingSenderTracingObservationHandler;
import io.micrometer.tracing.otel.bridge.OtelCurrentTraceContext;
import io.micrometer.tracing.otel.bridge.OtelPropagator;
import io.micrometer.tracing.otel.bridge.OtelTracer;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.exporter.zipkin.ZipkinSpanExporter;
import io.opentelemetry.sdk.common.Clock;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import jakarta.servlet.http.HttpServletRequest;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * What traces: Micrometer Tracing over OpenTelemetry, with {@link TailSampling} as its one span processor, and the handlers of
 * observations that feed it.
 */
public final class Tracing implements AutoCloseable {
    private static final String SCOPE = "";
    private static final int MOST_QUEUED = 10_000;
    private static final Duration SEND_EVERY = Duration.ofMillis(500);
    private static final Duration ANSWER_WITHIN = Duration.ofSeconds(5);

    private final SdkTracerProvider provider;
    private final SpanSink sink;
    private final List<ObservationHandler<?>> handlers;

    /** Whose traces they are: a service and an instance of Zipkin's lists. */
    public record Service(String name, String region, String instance) {}

    /**
     * @param forwarded path where brokers forward orders to
     * @param isBroker whether a request comes from another broker of this world
     * @param isKnown whether it comes from somebody with a good key
     * @param operations of the customers' endpoints, as {@link TracedRequests#operation} names them
     */
    public record Requests(
            String forwarded,
            Predicate<HttpServletRequest> isBroker,
            Predicate<HttpServletRequest> isKnown,
            Supplier<Set<String>> operations) {}

    /** Sends to Zipkin what is kept. */
    // OpenTelemetry would rather have Zipkin take its own protocol, which Zipkin does not.
    @SuppressWarnings("deprecation")
    public static Tracing to(
            URI zipkin,
            HttpClients clients,
            Service service,
            TracingProperties properties,
            TracingMeters meters,
            MicroClock clock,
            Requests requests) {
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
                service,
                properties,
                meters,
                clock,
                System::nanoTime,
                Clock.getDefault(),
                ForkJoinPool.commonPool(),
                requests);
    }

    /**
     * @param sink where spans go that are kept
     * @param clock the clock of tickers' times
     * @param nanoTime see {@link System#nanoTime}
     * @param soon does what it is given on other threads
     */
    Tracing(
            SpanSink sink,
            Service service,
            TracingProperties properties,
            TracingMeters meters,
            MicroClock clock,
            LongSupplier nanoTime,
            Clock spans,
            Executor soon,
            Requests requests) {
        this.sink = sink;
        TailSampling tail = new TailSampling(properties, sink, meters, nanoTime);
        this.provider = SdkTracerProvider.builder()
                .addSpanProcessor(tail)
                .setClock(spans)
                .setResource(Resource.create(Attributes.builder()
                        .put(KeptSpan.SERVICE, service.name())
                        .put("geobroker.region", service.region())
                        .put("geobroker.instance", service.instance())
                        .build()))
                .build();
        io.opentelemetry.api.trace.Tracer otel = provider.get(SCOPE);
        Tracer tracer = new OtelTracer(otel, new OtelCurrentTraceContext(), event -> {});
        OrderPropagator propagator = new OrderPropagator(
                tail, new OtelPropagator(ContextPropagators.create(W3CTraceContextPropagator.getInstance()), otel));
        this.handlers = List.of(
                new RequestSpans(tracer, new TracedRequests(tail, requests)),
                new OrderSpans(tracer, tail, clock, nanoTime),
                new OrdersOfParts(tail.head()),
                new StatementSpans(tracer, new ReplicaSpans(tracer, properties, meters, soon)),
                new WithinPart<>(
                        new PropagatingSenderTracingObservationHandler<ForwardContext>(tracer, propagator),
                        context -> context instanceof ForwardContext),
                new WithinPart<>(
                        new DefaultTracingObservationHandler(tracer),
                        context -> context instanceof ClaimContext || context instanceof TradeContext),
                new LoggedParts(ObservationRegistry.create()));
    }

    /** In this order; they share observations among them. */
    public List<ObservationHandler<?>> handlers() {
        return handlers;
    }

    /** Sends what is kept and not sent yet, for a second at most. */
    @Override
    public void close() {
        provider.close();
        sink.close();
    }
}
