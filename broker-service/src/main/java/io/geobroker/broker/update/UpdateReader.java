package io.geobroker.broker.update;

import java.util.function.Supplier;

/** The connection of one customer; queues events up to a bound. Called on the updates' thread, so it must not block. */
public interface UpdateReader {

    enum End {
        /** All events asked for were told. */
        COMPLETE,
        /** Waiting events are dropped. */
        TOO_SLOW,
        /** Another broker continues. */
        STOPPING,
        /** An event was too late to be told; a replay tells it. */
        MISSED,
        REVOKED
    }

    /**
     * All later events are told.
     *
     * @param position where to continue if none is
     */
    void opened(StreamPosition position);

    /**
     * @param position where to continue after this event; to be asked before this returns
     * @return false without room; the event is not taken
     */
    boolean offer(OrderEvent event, Supplier<StreamPosition> position);

    /** Calls back once, on any thread, when the peer has taken everything; at once if it has. */
    void whenDrained(Runnable callback);

    /** Sends a sign of life, and where to continue from now. */
    void beat(StreamPosition position);

    /** Tells the reason if possible and disconnects. No call follows. */
    void end(End why);
}
