package io.geobroker.loadtest.experiment.wan;

import io.geobroker.loadtest.experiment.window.Window;
import java.util.List;
import java.util.Map;

/**
 * What one world did.
 *
 * @param orders taken, while the writes were counted
 * @param fills of them
 * @param writes by region
 */
record AmplifiedWorld(
        int datacenters, long orders, long fills, Map<String, ReplicaWrites> writes, Ocean ocean, Window window) {

    double perOrder() {
        return (double) writes.values().stream()
                        .mapToLong(ReplicaWrites::replicated)
                        .sum()
                / orders;
    }

    /** Each write is applied once in the home datacenter, which has one replica: so that many were meant. */
    double amplification(String home) {
        ReplicaWrites meant = writes.getOrDefault(home, new ReplicaWrites(Map.of(), 0));
        return perOrder() * orders / meant.replicated();
    }

    double paxosPerOrder() {
        return (double) writes.values().stream().mapToLong(ReplicaWrites::paxos).sum() / orders;
    }

    double messagesPerOrder() {
        return (double) writes.values().stream()
                        .mapToLong(ReplicaWrites::messages)
                        .sum()
                / orders;
    }

    /** Of a core, of the node in the region with the load. */
    double homeCpu(String home) {
        return cpu("cassandra-" + home);
    }

    /** Of a core, of each other node; 0 without any. */
    double otherCpu(String home) {
        return datacenters == 1 ? 0 : (cpu("cassandra-") - homeCpu(home)) / (datacenters - 1);
    }

    private double cpu(String prefix) {
        return window.cores(List.of(prefix));
    }
}
