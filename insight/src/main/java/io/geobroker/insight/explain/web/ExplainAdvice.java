package io.geobroker.insight.explain.web;

import io.geobroker.broker.region.HomeRegion;
import io.geobroker.insight.explain.AskedStatement;
import io.geobroker.insight.explain.Explanation;
import io.geobroker.insight.tracing.TracedRequests;
import io.micrometer.observation.Observation;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.filter.ServerHttpObservationFilter;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Adds its geography to an answer or error.
 *
 * <p>As field {@code geo}; in header {@code X-Geo} when the body is no object.
 */
@RestControllerAdvice
public record ExplainAdvice(HomeRegion here, JsonMapper json) implements ResponseBodyAdvice<Object> {

    /** Header: trace id of a sampled request. */
    static final String TRACE = "X-Geo-Trace-Id";

    private static final int SHOWN_IN_BODY = 500;
    /** Keeps the header below 8 KiB, the limit of all headers together. */
    private static final int SHOWN_IN_HEADER = 20;

    @Override
    public boolean supports(MethodParameter returned, Class<? extends HttpMessageConverter<?>> converter) {
        return true;
    }

    @Override
    public @Nullable Object beforeBodyWrite(
            @Nullable Object body,
            MethodParameter returned,
            MediaType contentType,
            Class<? extends HttpMessageConverter<?>> converter,
            ServerHttpRequest request,
            ServerHttpResponse response) {
        Optional<? extends Observation.ContextView> observed = observed(request);
        // Only of a trace that is certain to be kept.
        observed.flatMap(TracedRequests::traceIdOf)
                .ifPresent(trace -> response.getHeaders().set(TRACE, trace));
        Explanation explanation = observed.map(ExplainRequests::explanationOf).orElse(null);
        return explanation == null ? body : explained(body, explanation.statements(), contentType, response);
    }

    private static Optional<? extends Observation.ContextView> observed(ServerHttpRequest request) {
        return request instanceof ServletServerHttpRequest servlet
                ? ServerHttpObservationFilter.findObservationContext(servlet.getServletRequest())
                : Optional.empty();
    }

    private @Nullable Object explained(
            @Nullable Object body, List<AskedStatement> asked, MediaType contentType, ServerHttpResponse response) {
        if (body != null
                && MediaType.APPLICATION_JSON.isCompatibleWith(contentType)
                && json.valueToTree(body) instanceof ObjectNode object) {
            return object.set("geo", json.valueToTree(GeoJson.of(here, asked, SHOWN_IN_BODY)));
        }
        response.getHeaders().set("X-Geo", json.writeValueAsString(GeoJson.of(here, asked, SHOWN_IN_HEADER)));
        return body;
    }
}
