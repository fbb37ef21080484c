package io.geobroker.broker.platform.web.limit;

import com.netflix.concurrency.limits.Limiter;
import com.netflix.concurrency.limits.limit.AIMDLimit;
import com.netflix.concurrency.limits.limiter.SimpleLimiter;
import io.geobroker.broker.platform.web.connector.AnswerListener;
import io.geobroker.broker.platform.web.error.ApiError;
import io.geobroker.broker.platform.web.error.ErrorCode;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.web.servlet.FilterRegistration;
import org.springframework.core.Ordered;
import org.springframework.http.HttpMethod;

/**
 * Refuses requests with 429, before any work, while too many are under way.
 *
 * <p>The limit follows from how long placing takes: plus one for a fast request, a part less for slow ones (additive
 * increase, multiplicative decrease). Requests from before the last decrease do not count, so one stall decreases it once.
 * What is refused or fails fast does not count either: it would raise the limit most when least works. Below {@link #SLOW}
 * it falls only for requests that fail slowly: what was let in beyond what can be done in time was done in vain.
 *
 * <p>A request counts until its answer is made, read or not: a reader who is slow takes no place. A stream counts until it
 * has begun.
 */
@FilterRegistration(
        urlPatterns = InFlightLimit.PATTERN,
        dispatcherTypes = {DispatcherType.REQUEST, DispatcherType.ASYNC},
        order = Ordered.HIGHEST_PRECEDENCE + 1)
public final class InFlightLimit extends HttpFilter {
    /** Health and metrics stay readable under overload. */
    public static final String PATTERN = "/v2/*";

    private static final String PLACE = InFlightLimit.class.getName() + ".place";

    /** Request attribute: the duration depends on other regions. */
    public static final String MAY_CROSS_OCEAN = InFlightLimit.class.getName() + ".may-cross-ocean";

    private static final long serialVersionUID = 1;

    /** Allowed in a datacenter that is slow: few customers are not refused because a machine stands still for seconds. */
    private static final int SLOW = 32;

    /** Allowed while nothing succeeds, to learn when it does. */
    private static final int LEAST = 4;

    /** The part left after a decrease, as in CUBIC (RFC 9438, 4.6). */
    private static final double LEFT = 0.7;

    private final transient SimpleLimiter<Void> limiter;
    private final transient RequestMeters meters;
    private final long slowNanos;
    private final AtomicLong decreasedNanos = new AtomicLong(System.nanoTime());

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
        Place place = request.getAttribute(PLACE) instanceof Place taken ? taken : take(request, response);
        if (place == null) {
            ApiError.send(response, ErrorCode.TOO_MANY, shed(0));
            return;
        }
        try {
            chain.doFilter(request, response);
        } finally {
            if (!request.isAsyncStarted()) {
                place.leave();
            } else if (request.getDispatcherType() == DispatcherType.REQUEST) {
                // For those who leave before the dispatch that makes the answer.
                request.getAsyncContext().addListener(new AnswerListener(place::leave));
            }
        }
    }

    private @Nullable Place take(HttpServletRequest request, HttpServletResponse response) {
        Place place = limiter.acquire(null)
                .map(permit -> new Place(permit, request, response))
                .orElse(null);
        request.setAttribute(PLACE, place);
        return place;
    }

    /** For endless streams: gives the place back before the answer ends. */
    public static void leave(HttpServletRequest request) {
        if (request.getAttribute(PLACE) instanceof Place place) {
            place.leave();
        }
    }

    /**
     * Counts a refusal.
     *
     * @param coming as of {@link #isReachedWith}
     * @return what to tell the customer
     */
    String shed(int coming) {
        meters.shed.increment();
        return "too many requests: " + (limiter.getInflight() + coming)
                + " are being worked on; nothing was done, safe to repeat";
    }

    /** @param coming requests that have no place yet */
    boolean isReachedWith(int coming) {
        return limiter.getInflight() + coming >= limiter.getLimit();
    }

    /** Given back once. */
    private final class Place {
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

        /** Whether the duration tells something new of this datacenter: placing does, unless it is slow across an ocean. */
        private boolean tells() {
            if (!request.getMethod().equals(HttpMethod.POST.name())) {
                return false;
            }
            long now = System.nanoTime();
            if (now - cameNanos < slowNanos) {
                return response.getStatus() < HttpServletResponse.SC_BAD_REQUEST;
            }
            boolean failed = response.getStatus() >= HttpServletResponse.SC_INTERNAL_SERVER_ERROR;
            boolean byTheOcean = request.getAttribute(MAY_CROSS_OCEAN) != null;
            if (byTheOcean || (!failed && limiter.getLimit() * LEFT < SLOW)) {
                return false;
            }
            long decreased = decreasedNanos.get();
            return cameNanos - decreased >= 0 && decreasedNanos.compareAndSet(decreased, now);
        }
    }
}
