package io.geobroker.broker.platform.web;

import io.geobroker.broker.platform.observability.Meters;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

/**
 * Refuses requests with 429 while too many are being worked on, before any work is done for them.
 *
 * <p>A request counts until its answer is written, also while no thread works on it.
 */
final class InFlightLimit extends HttpFilter {
    private static final long serialVersionUID = 1;

    private final int limit;
    private final transient Meters meters;
    private final AtomicInteger inFlight = new AtomicInteger();

    InFlightLimit(int limit, Meters meters) {
        this.limit = limit;
        this.meters = meters;
        meters.watchRequestsInFlight(inFlight::get);
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (inFlight.incrementAndGet() > limit) {
            inFlight.decrementAndGet();
            meters.requestShed();
            refuse(response);
            return;
        }
        Place place = new Place(inFlight);
        try {
            chain.doFilter(request, response);
        } finally {
            if (request.isAsyncStarted()) {
                request.getAsyncContext().addListener(place);
            } else {
                place.leave();
            }
        }
    }

    private void refuse(HttpServletResponse response) throws IOException {
        byte[] body = ApiError.of(
                        ErrorCode.TOO_MANY.status(),
                        "too many requests: " + limit + " are being worked on; nothing was done, safe to repeat")
                .json();
        response.setStatus(ErrorCode.TOO_MANY.status());
        response.setHeader(HttpHeaders.RETRY_AFTER, ErrorAdvice.RETRY_AFTER_SECONDS);
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    /** One request's share of the limit, given back once. */
    private record Place(AtomicInteger inFlight, AtomicBoolean left) implements AsyncListener {

        Place(AtomicInteger inFlight) {
            this(inFlight, new AtomicBoolean());
        }

        void leave() {
            if (left.compareAndSet(false, true)) {
                inFlight.decrementAndGet();
            }
        }

        @Override
        public void onComplete(AsyncEvent event) {
            leave();
        }

        @Override
        public void onStartAsync(AsyncEvent event) {
            // Starting again drops the listeners.
            event.getAsyncContext().addListener(this);
        }

        @Override
        public void onTimeout(AsyncEvent event) {
            // onComplete follows.
        }

        @Override
        public void onError(AsyncEvent event) {
            // onComplete follows.
        }
    }
}
