package io.geobroker.insight.metering;

import java.util.HashMap;
import java.util.Map;

/**
 * How far the counters of all nodes have grown since this broker first read each node.
 *
 * <p>A node's counters begin at zero when it starts. One that fell, or is missing, says that this happened: it grew by all
 * it shows. What was counted between the last reading and the end of a node is lost. Threads may share it.
 */
final class CounterTotals {
    private final Map<String, Map<NodeCounter, Long>> last = new HashMap<>();
    private final Map<NodeCounter, Long> totals = new HashMap<>();

    /** @param node its identity, which outlives its process; at its first reading nothing has grown */
    synchronized void add(String node, Map<NodeCounter, Long> reading) {
        Map<NodeCounter, Long> before = last.put(node, Map.copyOf(reading));
        if (before == null) {
            reading.keySet().forEach(counter -> totals.merge(counter.whole(), 0L, Long::sum));
            return;
        }
        reading.forEach((counter, now) ->
                totals.merge(counter.whole(), growth(before.getOrDefault(counter, 0L), now), Long::sum));
    }

    /** The growth of all nodes together, with empty parts. */
    synchronized Map<NodeCounter, Long> totals() {
        return Map.copyOf(totals);
    }

    static long growth(long before, long now) {
        return now >= before ? now - before : now;
    }
}
