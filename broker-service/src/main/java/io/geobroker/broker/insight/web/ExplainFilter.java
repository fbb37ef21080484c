package io.geobroker.broker.insight.web;

import io.geobroker.broker.platform.observability.Explanation;
import io.geobroker.broker.platform.tracing.Recording;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Collects what is asked of Cassandra for requests that wish to know, and records requests that may be traced, while a thread
 * of the web server works for them.
 */
final class ExplainFilter extends HttpFilter {
    static final String WISH = "X-Geo-Explain";

    private static final long serialVersionUID = 1;
    private static final int FIRST_FAILURE = 500;
    private static final String EXPLANATION = Explanation.class.getName();
    private static final String RECORDING = Recording.class.getName();

    private final transient TracedRequests traced;

    ExplainFilter(TracedRequests traced) {
        this.traced = traced;
    }

    /** What was collected for a request; null when it did not wish to know. */
    static @Nullable Explanation explanationOf(ServletRequest request) {
        return request instanceof HttpServletRequest http && wishes(http)
                ? (Explanation) request.getAttribute(EXPLANATION)
                : null;
    }

    /** What was recorded of a request; null when nothing was. */
    static @Nullable Recording recordingOf(ServletRequest request) {
        return (Recording) request.getAttribute(RECORDING);
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        // The second thread of an asynchronous request finds what the first one began.
        Explanation explanation = (Explanation) request.getAttribute(EXPLANATION);
        if (explanation == null) {
            explanation = begin(request);
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
            Recording recording = recordingOf(request);
            if (recording != null) {
                endNowOrLater(recording, request, response);
            }
        }
    }

    private @Nullable Explanation begin(HttpServletRequest request) {
        Recording recording = traced.record(request);
        if (recording == null && !wishes(request)) {
            return null;
        }
        Explanation explanation = recording == null ? new Explanation() : Explanation.followedBy(recording.first());
        request.setAttribute(EXPLANATION, explanation);
        request.setAttribute(RECORDING, recording);
        return explanation;
    }

    private static void endNowOrLater(Recording recording, HttpServletRequest request, HttpServletResponse response) {
        if (request.isAsyncStarted()) {
            // For requests whose sender went away: others come back to this filter first.
            request.getAsyncContext().addListener(new EndOfRecording(recording));
        } else {
            int status = response.getStatus();
            recording.first().tag("http.response.status_code", Integer.toString(status));
            if (status >= FIRST_FAILURE) {
                recording.keep("error");
            }
            recording.first().end(null);
        }
    }

    private static boolean wishes(HttpServletRequest request) {
        return "true".equalsIgnoreCase(request.getHeader(WISH));
    }

    private record EndOfRecording(Recording recording) implements AsyncListener {

        @Override
        public void onComplete(AsyncEvent event) {
            recording.first().end(event.getThrowable());
        }

        @Override
        public void onTimeout(AsyncEvent event) {
            recording.keep("timeout");
        }

        @Override
        public void onError(AsyncEvent event) {
            recording.keep("error");
        }

        @Override
        public void onStartAsync(AsyncEvent event) {}
    }
}
