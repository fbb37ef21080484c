package io.geobroker.insight.metering;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All counts at a moment.
 *
 * @param nanos of a monotonic clock
 * @param nodes see {@link Metering#totals}
 * @param untold by at least one node, see {@link NodeReading#untold}
 */
public record Moment(long nanos, BrokerTotals broker, Map<NodeCounter, Long> nodes, Set<NodeCounter> untold) {

    public Moment {
        nodes = Map.copyOf(nodes);
        untold = Set.copyOf(untold);
    }

    /** Null if unreported. */
    @Nullable
    Long node(NodeCounter.Kind kind, String of) {
        if (untold.contains(NodeCounter.of(kind, of)) || untold.contains(NodeCounter.all(kind))) {
            return null;
        }
        return nodes.getOrDefault(NodeCounter.of(kind, of), 0L);
    }
}
