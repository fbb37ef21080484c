package io.geobroker.broker.platform.web.limit;

import io.geobroker.broker.platform.observability.Meters;
import io.micrometer.core.instrument.Counter;
import java.util.function.LongSupplier;

/** Metrics of requests and of those refused before any work. Units and tags are as in {@link Meters}. */
public final class RequestMeters {
    /** Gauge: requests under {@code /v2}. */
    public static final String IN_FLIGHT = "geobroker.web.in.flight";

    /** Gauge: limit of {@link #IN_FLIGHT}. */
    public static final String LIMIT = "geobroker.web.limit";

    /** Counter: refused with 429 above their key's rate. No alert: the customer's program is at fault. */
    public static final String OVER_RATE = "geobroker.web.over.rate";

    /** Counter: refused with 429 for overload. Alert above zero for minutes: this region needs more instances. */
    public static final String SHED = "geobroker.web.shed";

    private final Meters meters;
    final Counter overRate;
    final Counter shed;

    public RequestMeters(Meters meters) {
        this.meters = meters;
        overRate = meters.counter(OVER_RATE, "requests refused with 429 for the rate of their key");
        shed = meters.counter(SHED, "requests refused with 429 for overload");
    }

    /** To be called once. */
    void watch(LongSupplier inFlight, LongSupplier limit) {
        meters.gauge(IN_FLIGHT, "requests being worked on", inFlight);
        meters.gauge(LIMIT, "requests that may be worked on at once", limit);
    }
}
