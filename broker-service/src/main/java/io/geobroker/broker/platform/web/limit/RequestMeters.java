package io.geobroker.broker.platform.web.limit;

import io.geobroker.broker.platform.observability.Meters;
import io.micrometer.core.instrument.Counter;
import java.util.function.LongSupplier;

/** The metrics of requests, and of those that are refused before any work is done; units and tags as {@link Meters} says. */
public final class RequestMeters {
    /** Gauge: requests under {@code /v2} being worked on. */
    public static final String IN_FLIGHT = "geobroker.web.in.flight";

    /** Gauge: requests under {@code /v2} that may be worked on at once, by how long placing takes. */
    public static final String LIMIT = "geobroker.web.limit";

    /** Counter: requests refused with 429 because their key had sent too many. No alert: a customer's program is at fault. */
    public static final String OVER_RATE = "geobroker.web.over.rate";

    /** Counter: requests refused with 429 for overload. Alert: above zero for minutes, this region needs more instances. */
    public static final String SHED = "geobroker.web.shed";

    private final Meters meters;
    private final Counter overRate;
    private final Counter shed;

    public RequestMeters(Meters meters) {
        this.meters = meters;
        overRate = meters.counter(OVER_RATE, "requests refused with 429 for the rate of their key");
        shed = meters.counter(SHED, "requests refused with 429 for overload");
    }

    /** Shows how many requests are being worked on, and how many may be at once; to be called once. */
    void watch(LongSupplier inFlight, LongSupplier limit) {
        meters.gauge(IN_FLIGHT, "requests being worked on", inFlight);
        meters.gauge(LIMIT, "requests that may be worked on at once", limit);
    }

    void overRate() {
        overRate.increment();
    }

    void shed() {
        shed.increment();
    }
}
