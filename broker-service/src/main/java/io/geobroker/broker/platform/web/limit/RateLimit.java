package io.geobroker.broker.platform.web.limit;

import io.geobroker.broker.platform.web.credential.ProtectedPaths;
import io.geobroker.broker.platform.web.error.ErrorCode;
import io.geobroker.broker.platform.web.error.JettyErrors;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Refuses requests with 429 that a key sends above its rate, and tells every answer's reader what is left of it.
 *
 * <p>It stands behind the check of the secret: who knows another's key id uses up nothing of the other's. How often wrong
 * secrets are looked at, the check itself bounds. Requests without a good key are not counted, nothing is done for them.
 */
public final class RateLimit extends Handler.Wrapper {
    /** Alpaca's names of the headers. */
    static final String KEY = "APCA-API-KEY-ID";

    static final String LIMIT = "X-RateLimit-Limit";
    static final String REMAINING = "X-RateLimit-Remaining";
    /** In seconds since the epoch: when a whole minute's requests may follow at once again. */
    static final String RESET = "X-RateLimit-Reset";

    private static final Duration ALMOST_A_SECOND = Duration.ofSeconds(1).minusNanos(1);

    private final KeyRates rates;
    private final InstantSource clock;
    private final RequestMeters meters;

    /** @param clock tells when a key may send a whole minute's requests again */
    public RateLimit(Handler handler, KeyRates rates, InstantSource clock, RequestMeters meters) {
        super(handler);
        this.rates = rates;
        this.clock = clock;
        this.meters = meters;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        String key = request.getHeaders().get(KEY);
        if (key == null || !ProtectedPaths.CUSTOMERS.cover(Request.getPathInContext(request))) {
            return super.handle(request, response, callback);
        }
        KeyRates.Ration ration = rates.take(key);
        Instant full = clock.instant().plus(ration.untilFull());
        HttpFields.Mutable headers = response.getHeaders();
        headers.put(LIMIT, Integer.toString(rates.perMinute()));
        headers.put(REMAINING, Long.toString(ration.remaining()));
        headers.put(RESET, Long.toString(full.plus(ALMOST_A_SECOND).getEpochSecond()));
        if (ration.granted()) {
            return super.handle(request, response, callback);
        }
        meters.overRate();
        headers.put(
                HttpHeader.RETRY_AFTER,
                Long.toString(ration.untilNext().plus(ALMOST_A_SECOND).toSeconds()));
        return JettyErrors.refuse(response, callback, ErrorCode.TOO_MANY, "rate limit exceeded");
    }
}
