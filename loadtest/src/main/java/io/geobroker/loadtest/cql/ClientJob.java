package io.geobroker.loadtest.cql;

import java.util.List;
import java.util.Map;

/**
 * What a client is told to do, as JSON.
 *
 * @param contactPoints host:port
 * @param translation from the address a node announces to the one to connect to
 * @param kinds operations, in turn
 * @param plan the rate of all its operations together
 * @param closedLoop whether it sends as soon as one of those under way is answered, always as many as are allowed, instead: of the
 *     plan only the times count then, and an operation is meant to be sent when it is
 * @param measuredFrom the step at whose beginning the client's own work begins to be counted
 * @param mostInFlight so many under way, no more are sent: they are counted as unsent, but for a closed loop, which waits. Bounds
 *     the client's memory
 * @param deadlineMillis answered within, from the moment it was meant to be sent, an operation is good
 */
public record ClientJob(
        List<String> contactPoints,
        String datacenter,
        Map<String, String> translation,
        DriverSettings driver,
        List<OperationKind> kinds,
        RatePlan plan,
        boolean closedLoop,
        int measuredFrom,
        int mostInFlight,
        long deadlineMillis) {

    public ClientJob {
        contactPoints = List.copyOf(contactPoints);
        translation = Map.copyOf(translation);
        kinds = List.copyOf(kinds);
    }
}
