package io.geobroker.insight.metering;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All that had been counted at a moment.
 *
 * @param nanos of the clock that never goes back
 * @param nodes growth of the counters of the own datacenter's nodes, see {@link CounterTotals}
 * @param untold what one of these nodes does not tell, so that no sum is known; see {@link NodeReading#untold}
 */
public record Moment(long nanos, BrokerTotals broker, Map<NodeCounter, Long> nodes, Set<NodeCounter> untold) {

    public Moment {
        nodes = Map.copyOf(nodes);
        untold = Set.copyOf(untold);
    }

    /** Null when it is not told. */
    @Nullable
    Long node(NodeCounter.Kind kind, String of) {
        if (untold.contains(NodeCounter.of(kind, of)) || untold.contains(NodeCounter.all(kind))) {
            return null;
        }
        return nodes.getOrDefault(NodeCounter.of(kind, of), 0L);
    }
}
