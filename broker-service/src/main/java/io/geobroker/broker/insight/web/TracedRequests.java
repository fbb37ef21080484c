package io.geobroker.broker.insight.web;

import io.geobroker.broker.platform.tracing.Recording;
import io.geobroker.broker.platform.tracing.TraceContext;
import io.geobroker.broker.platform.tracing.Traces;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Begins the recordings of requests: those of customers under {@code /v2}, and orders that other brokers forward.
 *
 * <p>A customer's own {@code traceparent} is not continued: an order's trace has the order's id, and who may
 * choose ids and have all of an order sampled is not for strangers to say. That of another broker is continued.
 */
public final class TracedRequests {
    /** Asks for the trace of a request, and of the order that comes of it; with what Cassandra's replicas do. */
    static final String WISH = "X-Geo-Trace";

    private static final String TRACEPARENT = "traceparent";
    private static final String CUSTOMERS = "/v2/";
    /** They last as long as somebody listens. */
    private static final String STREAMS = "/v2/events";

    private final Traces traces;
    private final String forwarded;
    private final Predicate<HttpServletRequest> isBroker;

    /**
     * @param forwarded path where brokers forward orders to
     * @param isBroker whether a request comes from another broker of this world
     */
    public TracedRequests(Traces traces, String forwarded, Predicate<HttpServletRequest> isBroker) {
        this.traces = traces;
        this.forwarded = forwarded;
        this.isBroker = isBroker;
    }

    @Nullable
    Recording record(HttpServletRequest request) {
        if (!traces.isOn()) {
            return null;
        }
        String path = request.getRequestURI();
        Recording recording = null;
        if (path.startsWith(CUSTOMERS) && !path.startsWith(STREAMS)) {
            recording = traces.request(operation(request, path), "true".equalsIgnoreCase(request.getHeader(WISH)));
        } else if (path.equals(forwarded) && request.getMethod().equals("POST") && isBroker.test(request)) {
            recording = forwarded(request);
        }
        if (recording != null) {
            recording.first().tag("http.request.method", request.getMethod());
            recording.first().tag("url.path", path);
        }
        return recording;
    }

    private @Nullable Recording forwarded(HttpServletRequest request) {
        String header = request.getHeader(TRACEPARENT);
        Optional<TraceContext> caller = TraceContext.parse(header);
        return caller.isEmpty() || header == null
                ? null
                : traces.requestWithin(caller.get(), TraceContext.isSampled(header), operation(request, forwarded));
    }

    /** Without ids and symbols: two names of the path, and whether there are more. */
    private static String operation(HttpServletRequest request, String path) {
        int second = path.indexOf('/', 1);
        int third = second < 0 ? -1 : path.indexOf('/', second + 1);
        return request.getMethod() + " "
                + (third < 0 || path.startsWith("/geo") ? path : path.substring(0, third) + "/{id}");
    }
}
