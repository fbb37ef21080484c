package io.geobroker.broker.update;

import io.geobroker.broker.platform.observability.Meters;
import java.util.concurrent.atomic.AtomicLong;

/** Metrics of customer updates; units and tags as {@link Meters} says. Called on any thread. */
public final class UpdateMeters {
    /** Gauge: connections, by server-sent events and websockets. */
    public static final String CONNECTIONS = "geobroker.updates.connections";

    /** Counter: events handed to connections. */
    public static final String SENT = "geobroker.updates.sent";

    /** Counter: connections ended as too slow. Alert: a steady rate. */
    public static final String READERS_DROPPED = "geobroker.updates.readers.dropped";

    /** Counter: events behind their region's cursor. Normal after an outage. Alert: a steady rate, replication lags. */
    public static final String LATE = "geobroker.updates.late";

    /** Counter: failed reads, which are repeated. Alert: a steady rate, the datacenter is in trouble. */
    public static final String READS_FAILED = "geobroker.updates.reads.failed";

    /** Counter: events too late to be told; the customer's connections end and must replay. Alert: any. */
    public static final String MISSED = "geobroker.updates.missed";

    final Runnable sent;
    final Runnable readerDropped;
    final Runnable lateEventFound;
    final Runnable readFailed;
    final Runnable eventMissed;
    final AtomicLong connections = new AtomicLong();

    public UpdateMeters(Meters meters) {
        meters.gauge(CONNECTIONS, "connections told of orders", connections::get);
        sent = meters.counter(SENT, "events handed to connections")::increment;
        readerDropped = meters.counter(READERS_DROPPED, "connections whose peer was too slow")::increment;
        lateEventFound = meters.counter(LATE, "events found by looking back")::increment;
        readFailed = meters.counter(READS_FAILED, "failed reads of events")::increment;
        eventMissed = meters.counter(MISSED, "events too late to be told")::increment;
    }
}
