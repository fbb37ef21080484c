package io.geobroker.loadtest.experiment.wan;

import io.geobroker.loadtest.experiment.window.Window;
import java.util.List;
import java.util.Map;

/**
 * The counts of one world.
 *
 * @param orders accepted while writes were counted
 */
record AmplifiedWorld(
        int datacenters, long orders, long fills, Map<String, ReplicaWrites> writes, Ocean ocean, Window window) {

    double perOrder() {
        return (double) writes.values().stream()
                        .mapToLong(ReplicaWrites::replicated)
                        .sum()
                / orders;
    }

    /** The home datacenter's single replica applies each logical write once. */
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

    /** @return cores of the node with the load */
    double homeCpu(String home) {
        return cpu("cassandra-" + home);
    }

    /** @return cores of each other node; 0 without any */
    double otherCpu(String home) {
        return datacenters == 1 ? 0 : (cpu("cassandra-") - homeCpu(home)) / (datacenters - 1);
    }

    private double cpu(String prefix) {
        return window.cores(List.of(prefix));
    }
}
