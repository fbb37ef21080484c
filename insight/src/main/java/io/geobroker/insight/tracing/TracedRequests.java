package io.geobroker.insight.tracing;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.tracing.Span;
import io.micrometer.tracing.Tracer;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Collections;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.observation.ServerRequestObservationContext;

/**
 * Starts a part with each traced request, and ends it with the response.
 *
 * <p>Traces customers' requests under {@code /v2} with a valid key, and forwarded orders. Continues the
 * {@code traceparent} of brokers only: strangers must choose neither trace ids nor sampling.
 */
public record TracedRequests(Tracer tracer, TailSampling tail, Tracing.Requests requests)
        implements ObservationHandler<ServerRequestObservationContext> {
    /** Header that asks for the trace of a request and its order, with replicas. */
    static final String WISH = "X-Geo-Trace";

    /** One name for invalid paths, which are unlimited. */
    private static final String UNKNOWN = "no endpoint";

    private static final String CUSTOMERS = "/v2/";
    /** Not traced: they last as long as a client listens. */
    private static final String STREAMS = "/v2/events";

    private static final int FIRST_FAILURE = 500;
    private static final int FIRST_REFUSAL = 400;

    /** Of a sampled request, which is certain to be kept. */
    public static Optional<String> traceIdOf(Observation.ContextView request) {
        Part part = Part.of(request);
        return part != null && part.isSampled() ? Optional.of(part.traceId()) : Optional.empty();
    }

    /** Two segments of the path and whether more follow, so without ids. */
    public static String operation(String method, String path) {
        int second = path.indexOf('/', 1);
        int third = second < 0 ? -1 : path.indexOf('/', second + 1);
        return method + " " + (third < 0 || path.startsWith("/geo") ? path : path.substring(0, third) + "/{id}");
    }

    @Override
    public boolean supportsContext(Observation.Context context) {
        return context instanceof ServerRequestObservationContext;
    }

    @Override
    public void onStart(ServerRequestObservationContext context) {
        HttpServletRequest request = context.getCarrier();
        if (request == null) {
            return;
        }
        String path = request.getRequestURI();
        String operation = operation(request.getMethod(), path);
        Part part = null;
        if (path.startsWith(CUSTOMERS) && !path.startsWith(STREAMS)) {
            // Never without a valid key.
            if (requests.isKnown().test(request)) {
                operation = requests.operations().get().contains(operation) ? operation : UNKNOWN;
                part = ofCustomer(request, operation);
            }
        } else if (path.equals(requests.forwarded())
                && request.getMethod().equals("POST")
                && requests.isBroker().test(request)) {
            SpanContext caller = caller(request);
            part = caller.isValid() ? tail.begin(operation, caller, caller.isSampled()) : null;
        }
        if (part != null) {
            Span span = tracer.spanBuilder()
                    .setNoParent()
                    .kind(Span.Kind.SERVER)
                    .name(operation)
                    .tag("http.request.method", request.getMethod())
                    .tag("url.path", path)
                    .start();
            part.beginWith(span, context);
        }
    }

    private @Nullable Part ofCustomer(HttpServletRequest request, String operation) {
        HeadSampler head = tail.head();
        boolean asked = "true".equalsIgnoreCase(request.getHeader(WISH)) && head.samplesAsked();
        boolean sampled = asked || head.samplesAll(operation) || head.samplesOneMore(operation);
        Part part = tail.begin(operation, SpanContext.getInvalid(), sampled);
        if (part != null && asked) {
            part.withCassandraTraces();
        }
        return part;
    }

    @Override
    public void onStop(ServerRequestObservationContext context) {
        Part part = context.get(Part.class);
        if (part == null) {
            return;
        }
        HttpServletResponse response = context.getResponse();
        int status = response == null ? FIRST_FAILURE : response.getStatus();
        part.first().tag("http.response.status_code", Integer.toString(status));
        boolean refused = status >= FIRST_REFUSAL && status < FIRST_FAILURE;
        if (status >= FIRST_FAILURE || (context.getError() != null && !refused)) {
            part.keep("error");
        }
        part.first().end();
    }

    private static SpanContext caller(HttpServletRequest request) {
        return io.opentelemetry.api.trace.Span.fromContext(
                        W3CTraceContextPropagator.getInstance().extract(Context.root(), request, new Headers()))
                .getSpanContext();
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
