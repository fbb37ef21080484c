package io.geobroker.insight.tracing;

import io.micrometer.observation.Observation;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Chooses requests to trace: customers' under {@code /v2} with a valid key, and forwarded orders.
 *
 * <p>Continues the {@code traceparent} of brokers only: strangers must choose neither trace ids nor sampling.
 */
public final class TracedRequests {
    /** Header that asks for the trace of a request and its order, with replicas. */
    static final String WISH = "X-Geo-Trace";

    /** One name for invalid paths, which are unlimited. */
    private static final String UNKNOWN = "no endpoint";

    private static final String CUSTOMERS = "/v2/";
    /** Not traced: they last as long as a client listens. */
    private static final String STREAMS = "/v2/events";

    private final TailSampling tail;
    private final Tracing.Requests requests;

    record Begun(Part part, String operation) {}

    TracedRequests(TailSampling tail, Tracing.Requests requests) {
        this.tail = tail;
        this.requests = requests;
    }

    /** Of a sampled request, which is certain to be kept. */
    public static Optional<String> traceIdOf(Observation.ContextView request) {
        Part part = Part.of(request);
        return part != null && part.isSampled() ? Optional.of(part.traceId()) : Optional.empty();
    }

    Optional<Begun> begin(HttpServletRequest request) {
        String path = request.getRequestURI();
        if (path.startsWith(CUSTOMERS) && !path.startsWith(STREAMS)) {
            // Never without a valid key.
            return requests.isKnown().test(request)
                    ? customers(request, known(operation(request.getMethod(), path)))
                    : Optional.empty();
        }
        return path.equals(requests.forwarded())
                        && request.getMethod().equals("POST")
                        && requests.isBroker().test(request)
                ? brokers(request, operation(request.getMethod(), path))
                : Optional.empty();
    }

    private Optional<Begun> customers(HttpServletRequest request, String operation) {
        HeadSampler head = tail.head();
        boolean asked = "true".equalsIgnoreCase(request.getHeader(WISH)) && head.samplesAsked();
        Part part = tail.begin(
                operation,
                SpanContext.getInvalid(),
                asked || head.samplesAll(operation) || head.samplesOneMore(operation));
        if (part != null && asked) {
            part.withCassandraTraces();
        }
        return Optional.ofNullable(part).map(begun -> new Begun(begun, operation));
    }

    private Optional<Begun> brokers(HttpServletRequest request, String operation) {
        SpanContext caller = caller(request);
        return caller.isValid()
                ? Optional.ofNullable(tail.begin(operation, caller, caller.isSampled()))
                        .map(begun -> new Begun(begun, operation))
                : Optional.empty();
    }

    private static SpanContext caller(HttpServletRequest request) {
        return Span.fromContext(W3CTraceContextPropagator.getInstance().extract(Context.root(), request, new Headers()))
                .getSpanContext();
    }

    private String known(String operation) {
        return requests.operations().get().contains(operation) ? operation : UNKNOWN;
    }

    /** Two segments of the path and whether more follow, so without ids. */
    public static String operation(String method, String path) {
        int second = path.indexOf('/', 1);
        int third = second < 0 ? -1 : path.indexOf('/', second + 1);
        return method + " " + (third < 0 || path.startsWith("/geo") ? path : path.substring(0, third) + "/{id}");
    }

    private static final class Headers implements TextMapGetter<HttpServletRequest> {

        @Override
        public Iterable<String> keys(HttpServletRequest request) {
            return Collections.list(request.getHeaderNames());
        }

        @Override
        public @Nullable String get(@Nullable HttpServletRequest request, String name) {
            return request == null ? null : request.getHeader(name);
        }
    }
}
