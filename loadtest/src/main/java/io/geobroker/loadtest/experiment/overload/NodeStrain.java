package io.geobroker.loadtest.experiment.overload;

/**
 * Results of a {@link NodeWatch}.
 *
 * @param pausedConnections maximum
 * @param pendingRequests maximum, of requests that were read and not begun
 * @param heapMebibytes maximum
 * @param pauses of connections
 * @param discarded requests answered as overloaded
 * @param dispatched queued requests
 * @param timedOut requests that had waited too long for their turn
 * @param queued waiting times
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
