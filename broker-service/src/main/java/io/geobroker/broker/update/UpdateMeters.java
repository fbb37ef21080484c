package io.geobroker.broker.update;

import io.geobroker.broker.platform.observability.Meters;
import io.micrometer.core.instrument.Counter;
import java.util.concurrent.atomic.AtomicLong;

/** The metrics of what customers are told as it happens; units and tags as {@link Meters} says. Called on any thread. */
public final class UpdateMeters {
    /** Gauge: connections that are told of their customers' orders, server-sent events and websockets together. */
    public static final String CONNECTIONS = "geobroker.updates.connections";

    /** Counter: events handed to connections. */
    public static final String SENT = "geobroker.updates.sent";

    /** Counter: connections ended because their peer did not take its events. Alert: a steady rate. */
    public static final String READERS_DROPPED = "geobroker.updates.readers.dropped";

    /**
     * Counter: events that arrived behind their region's cursor and were found by looking back. Normal after a region or a
     * node was away. Alert: a steady rate, replication is in trouble.
     */
    public static final String LATE = "geobroker.updates.late";

    /** Counter: reads of events that failed and are repeated. Alert: a steady rate, the datacenter is in trouble. */
    public static final String READS_FAILED = "geobroker.updates.reads.failed";

    /**
     * Counter: times a customer's connections were ended because an event came later than thousands of others, and could not
     * be told. Alert: any; the customer is asked to replay.
     */
    public static final String MISSED = "geobroker.updates.missed";

    private final AtomicLong connections = new AtomicLong();
    private final Counter sent;
    private final Counter readersDropped;
    private final Counter late;
    private final Counter readsFailed;
    private final Counter missed;

    public UpdateMeters(Meters meters) {
        meters.gauge(CONNECTIONS, "connections told of orders", connections::get);
        sent = meters.counter(SENT, "events handed to connections");
        readersDropped = meters.counter(READERS_DROPPED, "connections whose peer was too slow");
        late = meters.counter(LATE, "events found by looking back");
        readsFailed = meters.counter(READS_FAILED, "failed reads of events");
        missed = meters.counter(MISSED, "events too late to be told");
    }

    /** A reader connected. */
    public void connected() {
        connections.incrementAndGet();
    }

    /** A reader is gone, whoever ended it. */
    public void disconnected() {
        connections.decrementAndGet();
    }

    /** An event was handed to a reader's connection. */
    public void sent() {
        sent.increment();
    }

    /** A reader took its events too slowly and was disconnected. */
    public void readerDropped() {
        readersDropped.increment();
    }

    /** An event was found by looking back, behind its region's cursor. */
    public void lateEventFound() {
        late.increment();
    }

    /** An event came too late to be told, and its customer's readers are asked to replay. */
    public void eventMissed() {
        missed.increment();
    }

    /** Events could not be read, and will be with the next poll. */
    public void readFailed() {
        readsFailed.increment();
    }
}
