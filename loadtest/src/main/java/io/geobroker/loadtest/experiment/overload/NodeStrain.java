package io.geobroker.loadtest.experiment.overload;

/**
 * Results of a {@link NodeWatch}.
 *
 * @param pausedConnections maximum
 * @param pendingRequests maximum of requests that were read and not begun
 * @param heapMebibytes maximum in use
 * @param pauses times that reading from a connection was paused
 * @param discarded requests answered as overloaded
 * @param dispatched requests that were queued
 * @param timedOut requests that had waited too long for their turn
 * @param queued waiting times in the node
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
