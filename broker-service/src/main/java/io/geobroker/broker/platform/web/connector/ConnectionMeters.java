package io.geobroker.broker.platform.web.connector;

import io.geobroker.broker.platform.observability.Meters;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.distribution.TimeWindowSum;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Metrics of dropped connections and of requests refused before an endpoint. Units and tags are as in {@link Meters}. */
public final class ConnectionMeters {
    /**
     * Counter, tag {@value #REASON}: connections closed for what their peer did or did not do. Alert at a steady rate: an
     * attack, or a lossy network.
     */
    public static final String DROPPED = "geobroker.web.connections.dropped";

    /** Counter, tag {@value #REASON}: requests without a good key refused with 429. Alert as for {@link #DROPPED}. */
    public static final String REFUSED = "geobroker.web.public.refused";

    /** Tag. */
    public static final String REASON = "reason";

    /** A request head that is not complete in time. */
    public static final String SLOW_HEAD = "slow-head";
    /** A body that came too slowly or ended too early. */
    public static final String SLOW_BODY = "slow-body";
    /** An answer that was not read. */
    public static final String SLOW_READER = "slow-reader";
    /** A websocket that did not authenticate. */
    public static final String SILENT_WEBSOCKET = "silent-websocket";
    /** Too many websockets wait to authenticate. */
    public static final String WEBSOCKET_LIMIT = "websocket-limit";
    /** A websocket above its key's rate. */
    public static final String BUSY_WEBSOCKET = "busy-websocket";
    /** A websocket whose key was revoked. */
    public static final String REVOKED_KEY = "revoked-key";
    /** A websocket whose peer did not read. */
    public static final String SLOW_WEBSOCKET = "slow-websocket";

    /** An address above its rate. */
    public static final String ADDRESS = "address";
    /** Too many requests under way. */
    public static final String BUSY = "busy";
    /** Too many unknown keys. */
    public static final String UNKNOWN_KEYS = "unknown-keys";

    private static final int SECONDS = 60;
    private static final List<String> DROPS = List.of(
            SLOW_HEAD,
            SLOW_BODY,
            SLOW_READER,
            SILENT_WEBSOCKET,
            WEBSOCKET_LIMIT,
            SLOW_WEBSOCKET,
            BUSY_WEBSOCKET,
            REVOKED_KEY);
    private static final List<String> REFUSALS = List.of(ADDRESS, BUSY, UNKNOWN_KEYS);

    private final Map<String, Counter> dropped;
    private final Map<String, Counter> refused;

    private final TimeWindowSum lastMinute = new TimeWindowSum(SECONDS, Duration.ofSeconds(1));

    public ConnectionMeters(Meters meters) {
        dropped = counters(DROPS, reason -> meters.counter(DROPPED, "connections dropped", REASON, reason));
        refused = counters(
                REFUSALS, reason -> meters.counter(REFUSED, "requests without a good key refused", REASON, reason));
    }

    public void dropped(String reason) {
        increment(dropped, reason);
        lastMinute.record(1);
    }

    public long droppedInTheLastMinute() {
        return Math.round(lastMinute.poll());
    }

    public void refused(String reason) {
        increment(refused, reason);
    }

    private static void increment(Map<String, Counter> counters, String reason) {
        Counter counter = counters.get(reason);
        if (counter == null) {
            throw new IllegalArgumentException("no such reason: " + reason);
        }
        counter.increment();
    }

    private static Map<String, Counter> counters(List<String> reasons, Function<String, Counter> counter) {
        return reasons.stream().collect(Collectors.toUnmodifiableMap(Function.identity(), counter));
    }
}
