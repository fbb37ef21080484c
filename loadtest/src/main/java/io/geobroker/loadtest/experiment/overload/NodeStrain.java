package io.geobroker.loadtest.experiment.overload;

/**
 * What a {@link NodeWatch} saw.
 *
 * @param pausedConnections at one moment, at most
 * @param pendingRequests at one moment, at most: taken from the connection, and not begun
 * @param heapMebibytes used at one moment, at most
 * @param pauses how often a connection was not read from for a while
 * @param discarded requests told that the node is overloaded, instead of being done
 * @param dispatched requests that were queued to be done
 * @param timedOut requests that had waited too long when their turn came
 * @param queued how long requests waited in the node for their turn
 */
record NodeStrain(
        long pausedConnections,
        long pendingRequests,
        double heapMebibytes,
        long pauses,
        long discarded,
        long dispatched,
        long timedOut,
        QueueTimes queued) {

    /** Of two windows. */
    NodeStrain plus(NodeStrain other) {
        return new NodeStrain(
                Math.max(pausedConnections, other.pausedConnections),
                Math.max(pendingRequests, other.pendingRequests),
                Math.max(heapMebibytes, other.heapMebibytes),
                pauses + other.pauses,
                discarded + other.discarded,
                dispatched + other.dispatched,
                timedOut + other.timedOut,
                queued.plus(other.queued));
    }
}
