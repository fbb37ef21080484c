package io.geobroker.broker.platform.web.connector;

import io.geobroker.broker.platform.observability.Meters;
import io.micrometer.core.instrument.distribution.TimeWindowSum;
import java.time.Duration;
import java.util.function.Consumer;

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

    /** Why a connection is closed. */
    public enum CloseReason {
        /** A request head that is not complete in time. */
        SLOW_HEAD,
        /** A body that came too slowly or ended too early. */
        SLOW_BODY,
        /** An answer that was not read. */
        SLOW_READER,
        /** A websocket that did not authenticate. */
        SILENT_WEBSOCKET,
        /** Too many websockets wait to authenticate. */
        WEBSOCKET_LIMIT,
        /** A websocket above its key's rate. */
        BUSY_WEBSOCKET,
        /** A websocket whose key was revoked. */
        REVOKED_KEY,
        /** A websocket whose peer did not read. */
        SLOW_WEBSOCKET
    }

    /** Why a request without a good key is refused. */
    public enum RefusalReason {
        /** An address above its rate. */
        ADDRESS,
        /** Too many requests under way. */
        BUSY,
        /** Too many unknown keys. */
        UNKNOWN_KEYS
    }

    private static final int SECONDS = 60;

    public final Consumer<RefusalReason> refused;
    private final Consumer<CloseReason> dropped;
    private final TimeWindowSum lastMinute = new TimeWindowSum(SECONDS, Duration.ofSeconds(1));

    public ConnectionMeters(Meters meters) {
        dropped = meters.counters(CloseReason.class, DROPPED, "connections dropped", REASON);
        refused = meters.counters(RefusalReason.class, REFUSED, "requests without a good key refused", REASON);
    }

    public void dropped(CloseReason reason) {
        dropped.accept(reason);
        lastMinute.record(1);
    }

    public long droppedInTheLastMinute() {
        return Math.round(lastMinute.poll());
    }
}
