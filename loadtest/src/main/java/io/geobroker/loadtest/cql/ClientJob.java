package io.geobroker.loadtest.cql;

import java.util.List;
import java.util.Map;

/**
 * The job of a load client, as JSON.
 *
 * @param plan of all operations together
 * @param closedLoop sends whenever there is room: only the plan's times count, and an operation is due when it is sent
 * @param measuredFrom step at whose begin the client's own work is counted
 * @param mostInFlight bounds memory; beyond it an open loop counts operations as unsent, a closed one waits
 * @param deadlineMillis from due time, for a good answer
 */
public record ClientJob(
        Nodes nodes,
        DriverSettings driver,
        List<OperationKind> kinds,
        RatePlan plan,
        boolean closedLoop,
        int measuredFrom,
        int mostInFlight,
        long deadlineMillis) {

    /**
     * As seen from the client's region.
     *
     * @param contactPoints host:port
     * @param translation from announced node addresses to reachable ones
     */
    public record Nodes(List<String> contactPoints, String datacenter, Map<String, String> translation) {}
}
