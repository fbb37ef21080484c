package io.geobroker.insight.tracing;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.tracing.Span;
import io.micrometer.tracing.Tracer;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.http.server.observation.ServerRequestObservationContext;

/** Starts a part with each traced request, and ends it with the response. */
record RequestSpans(Tracer tracer, TracedRequests requests)
        implements ObservationHandler<ServerRequestObservationContext> {
    private static final int FIRST_FAILURE = 500;
    private static final int FIRST_REFUSAL = 400;

    @Override
    public boolean supportsContext(Observation.Context context) {
        return context instanceof ServerRequestObservationContext;
    }

    @Override
    public void onStart(ServerRequestObservationContext context) {
        HttpServletRequest request = context.getCarrier();
        if (request != null) {
            requests.begin(request).ifPresent(begun -> begin(context, request, begun));
        }
    }

    private void begin(
            ServerRequestObservationContext context, HttpServletRequest request, TracedRequests.Begun begun) {
        Span span = tracer.spanBuilder()
                .setNoParent()
                .kind(Span.Kind.SERVER)
                .name(begun.operation())
                .tag("http.request.method", request.getMethod())
                .tag("url.path", request.getRequestURI())
                .start();
        begun.part().beginWith(span, context);
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
}
