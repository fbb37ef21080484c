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
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Tells which requests may be traced: those of customers under {@code /v2}, and orders that other brokers forward.
 *
 * <p>A customer's own {@code traceparent} is not continued: an order's trace has the order's id, and who may
 * choose ids and have all of an order sampled is not for strangers to say. That of another broker is continued.
 */
public final class TracedRequests {
    /** Asks for the trace of a request, and of the order that comes of it; with what Cassandra's replicas do. */
    static final String WISH = "X-Geo-Trace";

    private static final String CUSTOMERS = "/v2/";
    /** They last as long as somebody listens. */
    private static final String STREAMS = "/v2/events";

    private final TailSampling tail;
    private final String forwarded;
    private final Predicate<HttpServletRequest> isBroker;

    /** A part of a trace begins with a request. */
    record Begun(Part part, String operation) {}

    /**
     * @param forwarded path where brokers forward orders to
     * @param isBroker whether a request comes from another broker of this world
     */
    TracedRequests(TailSampling tail, String forwarded, Predicate<HttpServletRequest> isBroker) {
        this.tail = tail;
        this.forwarded = forwarded;
        this.isBroker = isBroker;
    }

    /** The id of the trace of a request that is sampled, and so is sure to be kept. */
    public static Optional<String> traceIdOf(Observation.ContextView request) {
        Part part = Part.of(request);
        return part != null && part.isSampled() ? Optional.of(part.traceId()) : Optional.empty();
    }

    Optional<Begun> begin(HttpServletRequest request) {
        String path = request.getRequestURI();
        if (path.startsWith(CUSTOMERS) && !path.startsWith(STREAMS)) {
            return customers(request, operation(request, path));
        }
        return path.equals(forwarded) && request.getMethod().equals("POST") && isBroker.test(request)
                ? brokers(request, operation(request, path))
                : Optional.empty();
    }

    private Optional<Begun> customers(HttpServletRequest request, String operation) {
        boolean asked = "true".equalsIgnoreCase(request.getHeader(WISH));
        HeadSampler head = tail.head();
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

    /** Without ids and symbols: two names of the path, and whether there are more. */
    private static String operation(HttpServletRequest request, String path) {
        int second = path.indexOf('/', 1);
        int third = second < 0 ? -1 : path.indexOf('/', second + 1);
        return request.getMethod() + " "
                + (third < 0 || path.startsWith("/geo") ? path : path.substring(0, third) + "/{id}");
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
