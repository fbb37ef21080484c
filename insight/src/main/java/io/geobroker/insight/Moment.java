package io.geobroker.insight;

import java.util.Map;

/**
 * All that had been counted at a moment.
 *
 * @param nanos of the clock that never goes back
 * @param nodes growth of the counters of the own datacenter's nodes, see {@link CounterTotals}
 */
public record Moment(long nanos, BrokerTotals broker, Map<NodeCounter, Long> nodes) {

    public Moment {
        nodes = Map.copyOf(nodes);
    }

    long node(NodeCounter.Kind kind, String of) {
        return nodes.getOrDefault(NodeCounter.of(kind, of), 0L);
    }
}
