package io.geobroker.broker.insight.web;

import io.geobroker.broker.platform.observability.Explanation;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Collects what is asked of Cassandra for requests that wish to know, while a thread of the web server works for them. */
final class ExplainFilter extends HttpFilter {
    static final String WISH = "X-Geo-Explain";

    private static final long serialVersionUID = 1;
    private static final String EXPLANATION = Explanation.class.getName();

    /** What was collected for a request; null when it did not wish to know. */
    static @Nullable Explanation explanationOf(ServletRequest request) {
        return (Explanation) request.getAttribute(EXPLANATION);
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        // The second thread of an asynchronous request finds what the first one began.
        Explanation explanation = explanationOf(request);
        if (explanation == null && "true".equalsIgnoreCase(request.getHeader(WISH))) {
            explanation = new Explanation();
            request.setAttribute(EXPLANATION, explanation);
        }
        if (explanation == null) {
            chain.doFilter(request, response);
            return;
        }
        Explanation.Scope scope = explanation.open();
        try {
            chain.doFilter(request, response);
        } finally {
            scope.close();
        }
    }
}
