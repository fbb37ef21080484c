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
 * @param measuredFrom the step at whose beginning the client's own work begins to be counted
 * @param mostInFlight so many under way, no more are sent: they are counted as unsent. Bounds the client's memory
 * @param deadlineMillis answered within, from the moment it was meant to be sent, an operation is good
 */
public record ClientJob(
        List<String> contactPoints,
        String datacenter,
        Map<String, String> translation,
        DriverSettings driver,
        List<OperationKind> kinds,
        RatePlan plan,
        int measuredFrom,
        int mostInFlight,
        long deadlineMillis) {

    public ClientJob {
        contactPoints = List.copyOf(contactPoints);
        translation = Map.copyOf(translation);
        kinds = List.copyOf(kinds);
    }
}
