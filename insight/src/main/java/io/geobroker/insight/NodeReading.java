package io.geobroker.insight;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a node of the own datacenter told about itself.
 *
 * @param id outlives the node's process
 * @param address as the node announces it to clients
 * @param counters empty when it did not answer
 * @param vitals empty when it did not answer
 * @param problem why it counts as down; null when it answered
 */
public record NodeReading(
        String id,
        String address,
        Map<NodeCounter, Long> counters,
        List<HealthMeasure> vitals,
        @Nullable String problem) {

    public NodeReading {
        counters = Map.copyOf(counters);
        vitals = List.copyOf(vitals);
    }

    public static NodeReading down(String id, String address, String problem) {
        return new NodeReading(id, address, Map.of(), List.of(), problem);
    }

    public boolean isUp() {
        return problem == null;
    }
}
