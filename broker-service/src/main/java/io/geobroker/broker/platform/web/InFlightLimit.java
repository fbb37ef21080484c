package io.geobroker.broker.platform.web;

import com.netflix.concurrency.limits.Limiter;
import com.netflix.concurrency.limits.limit.AIMDLimit;
import com.netflix.concurrency.limits.limiter.SimpleLimiter;
import jakarta.servlet.http.HttpServletRequest;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Refuses customers' requests with 429 while too many are being worked on, before their bodies are read.
 *
 * <p>How many are too many follows from how long placing an order takes: one more for each that is fast, a part less for
 * those that are slow together (additive increase, multiplicative decrease). Those that came before the last decrease tell
 * nothing new, or one stall would take away all that was learnt. A queue that only grows would make every order late. One
 * that fails fast is neither: what does least work would let in most.
 *
 * <p>A request counts until its answer is written, also while no thread works on it; a stream until it has begun.
 */
final class InFlightLimit extends Handler.Wrapper {
    /** Where a request has its {@link Place}. */
    private static final String PLACE = InFlightLimit.class.getName() + ".place";

    /** What even a slow datacenter is given to do, so that the limit learns when it is fast again. */
    private static final int LEAST = 20;

    /** What is left after a decrease: that of CUBIC (RFC 9438, 4.6), which decreases once a round trip, too. */
    private static final double LEFT = 0.7;

    private final SimpleLimiter<Void> limiter;
    private final RequestMeters meters;
    private final long slowNanos;
    private final AtomicLong decreasedNanos = new AtomicLong(System.nanoTime());

    InFlightLimit(Handler handler, WebProperties properties, RequestMeters meters) {
        super(handler);
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
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        if (!ProtectedPaths.CUSTOMERS.cover(Request.getPathInContext(request))) {
            return super.handle(request, response, callback);
        }
        Limiter.Listener permit = limiter.acquire(null).orElse(null);
        if (permit == null) {
            meters.shed();
            return JettyErrors.refuse(
                    response,
                    callback,
                    ErrorCode.TOO_MANY,
                    "too many requests: " + limiter.getInflight()
                            + " are being worked on; nothing was done, safe to repeat");
        }
        Place place = new Place(permit, HttpMethod.POST.is(request.getMethod()));
        request.setAttribute(PLACE, place);
        Request.addCompletionListener(
                request, failure -> place.leave(HttpStatus.isServerError(response.getStatus()) || failure != null));
        return super.handle(request, response, callback);
    }

    /** Gives back the place of a request whose answer is a stream without an end. */
    static void leave(HttpServletRequest request) {
        if (request.getAttribute(PLACE) instanceof Place place) {
            place.tellsNothing = true;
            place.leave(false);
        }
    }

    /** The request's duration tells of oceans rather than of the own datacenter. */
    static void mayCrossOcean(HttpServletRequest request) {
        if (request.getAttribute(PLACE) instanceof Place place) {
            place.tellsNothing = true;
        }
    }

    /** One request's share of the limit, given back once. */
    private final class Place {
        private final Limiter.Listener permit;
        private final long cameNanos = System.nanoTime();
        private final AtomicBoolean left = new AtomicBoolean();
        private volatile boolean tellsNothing;

        /** @param places an order: the duration of a cancel may be an ocean's, of a read it is anything */
        Place(Limiter.Listener permit, boolean places) {
            this.permit = permit;
            this.tellsNothing = !places;
        }

        void leave(boolean failed) {
            if (!left.compareAndSet(false, true)) {
                return;
            }
            if (tells(failed)) {
                permit.onSuccess();
            } else {
                permit.onIgnore();
            }
        }

        /** Whether its duration tells something new of the own datacenter. */
        private boolean tells(boolean failed) {
            if (tellsNothing) {
                return false;
            }
            long now = System.nanoTime();
            if (now - cameNanos < slowNanos) {
                return !failed;
            }
            long decreased = decreasedNanos.get();
            return cameNanos - decreased >= 0 && decreasedNanos.compareAndSet(decreased, now);
        }
    }
}
