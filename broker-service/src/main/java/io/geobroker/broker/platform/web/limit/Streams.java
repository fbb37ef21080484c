package io.geobroker.broker.platform.web.limit;

import jakarta.servlet.http.HttpServletRequest;

/** Endless answers. */
public final class Streams {
    private Streams() {}

    /** Ends its part in {@link InFlightLimit}. */
    public static void begin(HttpServletRequest request) {
        InFlightLimit.leave(request);
    }
}
