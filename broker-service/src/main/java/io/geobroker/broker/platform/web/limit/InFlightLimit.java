package io.geobroker.broker.platform.web.limit;

import com.netflix.concurrency.limits.Limiter;
import com.netflix.concurrency.limits.limit.AIMDLimit;
import com.netflix.concurrency.limits.limiter.SimpleLimiter;
import io.geobroker.broker.platform.web.error.ApiError;
import io.geobroker.broker.platform.web.error.ErrorAdvice;
import io.geobroker.broker.platform.web.error.ErrorCode;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;

/**
 * Refuses requests with 429 while too many are being worked on, before any work is done for them.
 *
 * <p>How many are too many follows from how long placing an order takes: one more for each that is fast, a part less for
 * those that are slow together (additive increase, multiplicative decrease). Those that came before the last decrease tell
 * nothing new, or one stall would take away all that was learnt. A queue that only grows would make every order late. One
 * that fails fast is neither: what does least work would let in most.
 *
 * <p>A request counts until its answer is written, also while no thread works on it; a stream until it has begun.
 */
public final class InFlightLimit extends HttpFilter {
    /** Where a request has its {@link Place}. */
    private static final String PLACE = InFlightLimit.class.getName() + ".place";

    /** Set on a request by who knows that its duration tells of oceans rather than of the own datacenter. */
    public static final String MAY_CROSS_OCEAN = InFlightLimit.class.getName() + ".may-cross-ocean";

    private static final long serialVersionUID = 1;

    /** What even a slow datacenter is given to do, so that the limit learns when it is fast again. */
    private static final int LEAST = 20;

    /** What is left after a decrease: that of CUBIC (RFC 9438, 4.6), which decreases once a round trip, too. */
    private static final double LEFT = 0.7;

    private final transient SimpleLimiter<Void> limiter;
    private final transient RequestMeters meters;
    private final long slowNanos;
    private final AtomicLong decreasedNanos = new AtomicLong(System.nanoTime());

    /** @param meters show the limit from now on, so that there is one for each */
    public InFlightLimit(WebProperties properties, RequestMeters meters) {
        int most = properties.maxInFlight();
        slowNanos = properties.slowAfter().toNanos();
        this.limiter = SimpleLimiter.newBuilder()
                .named("requests")
                .limit(AIMDLimit.newBuilder()
                        .minLimit(Math.min(LEAST, most))
                        .initialLimit(Math.min(properties.firstInFlight(), most))
                        .maxLimit(most)
                        .backoffRatio(LEFT)
                        .timeout(slowNanos, TimeUnit.NANOSECONDS)
                        .build())
                .build();
        this.meters = meters;
        meters.watch(limiter::getInflight, limiter::getLimit);
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        Limiter.Listener permit = limiter.acquire(null).orElse(null);
        if (permit == null) {
            meters.shed();
            refuse(response);
            return;
        }
        Place place = new Place(permit, request, response);
        request.setAttribute(PLACE, place);
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

    /** Gives back the place of a request whose answer is a stream without an end. */
    static void leave(HttpServletRequest request) {
        if (request.getAttribute(PLACE) instanceof Place place) {
            place.leave();
        }
    }

    private void refuse(HttpServletResponse response) throws IOException {
        response.setHeader(HttpHeaders.RETRY_AFTER, ErrorAdvice.RETRY_AFTER_SECONDS);
        ApiError.of(
                        ErrorCode.TOO_MANY.status(),
                        "too many requests: " + limiter.getInflight()
                                + " are being worked on; nothing was done, safe to repeat")
                .send(response, ErrorCode.TOO_MANY.status());
    }

    /** One request's share of the limit, given back once. */
    private final class Place implements AsyncListener {
        private final Limiter.Listener permit;
        private final HttpServletRequest request;
        private final HttpServletResponse response;
        private final long cameNanos = System.nanoTime();
        private final AtomicBoolean left = new AtomicBoolean();

        Place(Limiter.Listener permit, HttpServletRequest request, HttpServletResponse response) {
            this.permit = permit;
            this.request = request;
            this.response = response;
        }

        void leave() {
            if (!left.compareAndSet(false, true)) {
                return;
            }
            if (tells()) {
                permit.onSuccess();
            } else {
                permit.onIgnore();
            }
        }

        /** Whether its duration tells something new of the own datacenter, as placing does; a cancel may cross an ocean. */
        private boolean tells() {
            if (!request.getMethod().equals(HttpMethod.POST.name()) || request.getAttribute(MAY_CROSS_OCEAN) != null) {
                return false;
            }
            long now = System.nanoTime();
            if (now - cameNanos < slowNanos) {
                return response.getStatus() < HttpServletResponse.SC_INTERNAL_SERVER_ERROR;
            }
            long decreased = decreasedNanos.get();
            return cameNanos - decreased >= 0 && decreasedNanos.compareAndSet(decreased, now);
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
