package io.geobroker.broker.platform.web.limit;

import jakarta.servlet.http.HttpServletRequest;

/** Answers that go on until somebody ends them. */
public final class Streams {
    private Streams() {}

    /** From now on the request is no work that the limit of requests in flight should wait for; see {@link InFlightLimit}. */
    public static void begin(HttpServletRequest request) {
        InFlightLimit.leave(request);
    }
}
