package io.geobroker.broker.platform.web.limit;

import io.geobroker.broker.platform.web.credential.ProtectedPaths;
import io.geobroker.broker.platform.web.error.ErrorCode;
import io.geobroker.broker.platform.web.error.JettyErrors;
import io.github.bucket4j.ConsumptionProbe;
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
 * Refuses requests above a key's rate with 429, and reports the rest in headers.
 *
 * <p>It runs after the check of the secret, so nobody can use up another's rate. Requests without a good key do not count.
 */
public final class RateLimit extends Handler.Wrapper {
    /** Alpaca's names. */
    public static final String KEY = "APCA-API-KEY-ID";

    static final String LIMIT = "X-RateLimit-Limit";
    static final String REMAINING = "X-RateLimit-Remaining";
    /** Seconds since the epoch: when a whole minute's requests may follow at once. */
    static final String RESET = "X-RateLimit-Reset";

    private static final Duration ALMOST_A_SECOND = Duration.ofSeconds(1).minusNanos(1);

    private final KeyRates rates;
    private final InstantSource clock;
    private final RequestMeters meters;

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
        ConsumptionProbe ration = rates.take(key);
        Instant full = clock.instant().plusNanos(ration.getNanosToWaitForReset());
        HttpFields.Mutable headers = response.getHeaders();
        headers.put(LIMIT, Integer.toString(rates.perMinute()));
        headers.put(REMAINING, Long.toString(ration.getRemainingTokens()));
        headers.put(RESET, Long.toString(full.plus(ALMOST_A_SECOND).getEpochSecond()));
        if (ration.isConsumed()) {
            return super.handle(request, response, callback);
        }
        meters.overRate.increment();
        headers.put(
                HttpHeader.RETRY_AFTER,
                Long.toString(Duration.ofNanos(ration.getNanosToWaitForRefill())
                        .plus(ALMOST_A_SECOND)
                        .toSeconds()));
        return JettyErrors.refuse(response, callback, ErrorCode.TOO_MANY, "rate limit exceeded");
    }
}
