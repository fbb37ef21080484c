package io.geobroker.insight.metering;

import io.geobroker.insight.vitals.HealthMeasure;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a node of the own datacenter told about itself.
 *
 * @param id outlives the node's process
 * @param address as the node announces it to clients
 * @param counters empty when it did not answer
 * @param untold what its database does not count, or does not tell: one counter, or with an empty {@code of} all of a kind. Of
 *     others a missing counter is zero
 * @param vitals empty when it did not answer; a check that is not among them is unknown
 * @param problem why it counts as down; null when it answered
 */
public record NodeReading(
        String id,
        String address,
        Map<NodeCounter, Long> counters,
        Set<NodeCounter> untold,
        List<HealthMeasure> vitals,
        @Nullable String problem) {

    public NodeReading {
        counters = Map.copyOf(counters);
        untold = Set.copyOf(untold);
        vitals = List.copyOf(vitals);
    }

    public static NodeReading down(String id, String address, String problem) {
        return new NodeReading(id, address, Map.of(), Set.of(), List.of(), problem);
    }

    public boolean isUp() {
        return problem == null;
    }
}
