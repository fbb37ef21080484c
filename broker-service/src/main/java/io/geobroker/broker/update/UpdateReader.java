package io.geobroker.broker.update;

/**
 * The connection of one customer who wants to be told. Called on the updates' thread, and must never make it wait: what
 * the peer does not take yet is kept, up to a bound.
 */
public interface UpdateReader {

    /** Why a stream ends. */
    enum End {
        /** The last event asked for was told. */
        COMPLETE,
        /** The peer does not take its events; those it has not taken are dropped. */
        TOO_SLOW,
        /** The broker stops; another one goes on. */
        STOPPING,
        /** An event came that cannot be told from older ones which were told: a replay tells it. */
        MISSED,
        /** The key that it was opened with is good no more. */
        REVOKED
    }

    /** From now on everything that happens is told. */
    void opened();

    /**
     * Takes an event.
     *
     * @param position where to go on after this one
     * @return false when there is no room; the event is not taken
     */
    boolean offer(OrderEvent event, StreamPosition position);

    /** Calls back, once and on any thread, when the peer has taken everything; at once if it has. */
    void whenDrained(Runnable callback);

    /** Shows the peer, or whatever is between, that the connection is alive. */
    void beat();

    /** Says why, if the peer still listens, and disconnects. Nothing is called after this. */
    void end(End why);
}
