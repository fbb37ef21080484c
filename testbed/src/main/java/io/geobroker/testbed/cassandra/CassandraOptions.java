package io.geobroker.testbed.cassandra;

import io.geobroker.schema.Checks;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How the Cassandra nodes of a world are run.
 *
 * @param nodesPerDatacenter 1 to 8; default 3
 * @param heapMebibytes at least 192, default 512; resident memory is about 360 MiB more under load
 * @param jvmOptions override all others, also the serial collector; default none
 * @param settings override the testbed's cassandra.yaml; default none
 */
public record CassandraOptions(
        int nodesPerDatacenter, int heapMebibytes, List<String> jvmOptions, Map<String, Object> settings) {
    public static final CassandraOptions DEFAULT = new CassandraOptions(3, 512, List.of(), Map.of());
    private static final int MOST_NODES = 8;
    private static final int SMALLEST_HEAP = 192;

    public CassandraOptions {
        Checks.that(
                nodesPerDatacenter >= 1 && nodesPerDatacenter <= MOST_NODES,
                "nodes per datacenter must be 1 to " + MOST_NODES + ": " + nodesPerDatacenter);
        Checks.that(
                heapMebibytes >= SMALLEST_HEAP,
                "heap of a node must be at least " + SMALLEST_HEAP + " MiB: " + heapMebibytes);
        jvmOptions = List.copyOf(jvmOptions);
        settings = Map.copyOf(settings);
    }

    public CassandraOptions withNodesPerDatacenter(int nodes) {
        return new CassandraOptions(nodes, heapMebibytes, jvmOptions, settings);
    }

    public CassandraOptions withHeapMebibytes(int heap) {
        return new CassandraOptions(nodesPerDatacenter, heap, jvmOptions, settings);
    }

    public CassandraOptions withJvmOptions(List<String> options) {
        return new CassandraOptions(nodesPerDatacenter, heapMebibytes, options, settings);
    }

    /** They override earlier ones. */
    public CassandraOptions withSettings(Map<String, Object> more) {
        Map<String, Object> all = new HashMap<>(settings);
        all.putAll(more);
        return new CassandraOptions(nodesPerDatacenter, heapMebibytes, jvmOptions, all);
    }
}
