package io.geobroker.loadtest.experiment.wan;

import io.geobroker.loadtest.experiment.window.Window;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * The counts of one world.
 *
 * @param home the region with the load
 * @param orders accepted while writes were counted
 * @param writes by region
 */
record AmplifiedWorld(
        int datacenters,
        String home,
        long orders,
        long fills,
        Map<String, ReplicaWrites> writes,
        Ocean ocean,
        Window window) {
    double perOrder() {
        return perOrder(ReplicaWrites::replicated);
    }

    double oceanBytesPerOrder() {
        return (double) ocean.total() / orders;
    }

    double perOrder(ToLongFunction<ReplicaWrites> count) {
        return (double) writes.values().stream().mapToLong(count).sum() / orders;
    }

    /** The home datacenter's single replica applies each logical write once. */
    double amplification() {
        ReplicaWrites meant = writes.getOrDefault(home, new ReplicaWrites(Map.of(), 0));
        return perOrder() * orders / meant.replicated();
    }

    /** @return cores of the node with the load */
    double homeCpu() {
        return cpu("cassandra-" + home);
    }

    /** @return cores of each other node; 0 without any */
    double otherCpu() {
        return datacenters == 1 ? 0 : (cpu("cassandra-") - homeCpu()) / (datacenters - 1);
    }

    /** @return cores of a node if all regions had the load, from its parts */
    double ifAllLoaded() {
        return homeCpu() + (datacenters - 1) * otherCpu();
    }

    private double cpu(String prefix) {
        return window.cores(List.of(prefix));
    }
}
