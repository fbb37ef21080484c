package io.geobroker.insight.metering;

import io.geobroker.insight.vitals.HealthMeasure;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One reading of a local node.
 *
 * @param id outlives the process
 * @param address announced to clients
 * @param counters a missing one is zero unless {@code untold}
 * @param untold counters not reported by the database; an empty {@code of} means all of a kind
 * @param vitals a missing check is unknown
 * @param problem why it is down; null when up
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
