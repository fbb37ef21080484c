package io.geobroker.broker.platform.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.springframework.http.HttpHeaders;

/**
 * Refuses requests with 429 that a key sends above its rate, and tells every answer's reader what is left of it.
 *
 * <p>The key counts as it was sent, before anybody looks whether it exists or its secret is right, so that guessing
 * secrets of a key does not reach Cassandra. Whoever knows another's key id can thereby use up the other's rate: key ids
 * are not for showing around. Requests without a key are not counted, nothing is done for them.
 */
final class RateLimit extends HttpFilter {
    /** Alpaca's names of the headers. */
    static final String KEY = "APCA-API-KEY-ID";

    static final String LIMIT = "X-RateLimit-Limit";
    static final String REMAINING = "X-RateLimit-Remaining";
    /** In seconds since the epoch: when a whole minute's requests may follow at once again. */
    static final String RESET = "X-RateLimit-Reset";

    private static final long serialVersionUID = 1;
    private static final Duration ALMOST_A_SECOND = Duration.ofSeconds(1).minusNanos(1);

    private final transient KeyRates rates;
    private final transient InstantSource clock;
    private final transient RequestMeters meters;

    RateLimit(KeyRates rates, InstantSource clock, RequestMeters meters) {
        this.rates = rates;
        this.clock = clock;
        this.meters = meters;
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        String key = request.getHeader(KEY);
        if (key == null) {
            chain.doFilter(request, response);
            return;
        }
        KeyRates.Ration ration = rates.take(key);
        Instant full = clock.instant().plus(ration.untilFull());
        response.setHeader(LIMIT, Integer.toString(rates.perMinute()));
        response.setHeader(REMAINING, Long.toString(ration.remaining()));
        response.setHeader(RESET, Long.toString(full.plus(ALMOST_A_SECOND).getEpochSecond()));
        if (ration.granted()) {
            chain.doFilter(request, response);
        } else {
            meters.overRate();
            response.setHeader(
                    HttpHeaders.RETRY_AFTER,
                    Long.toString(ration.untilNext().plus(ALMOST_A_SECOND).toSeconds()));
            ApiError.of(ErrorCode.TOO_MANY.status(), "rate limit exceeded").send(response, ErrorCode.TOO_MANY.status());
        }
    }
}
