package io.geobroker.insight.metering;

import java.util.HashMap;
import java.util.Map;

/**
 * Growth of all nodes' counters since this broker first read each node.
 *
 * <p>Counters restart at zero with a node: a lower or missing one has grown by its value. Counts after the last reading of
 * an ended node are lost. Thread-safe.
 */
final class CounterTotals {
    private final Map<String, Map<NodeCounter, Long>> last = new HashMap<>();
    private final Map<NodeCounter, Long> totals = new HashMap<>();

    /** @param node outlives the process; its first reading is no growth */
    synchronized void add(String node, Map<NodeCounter, Long> reading) {
        Map<NodeCounter, Long> before = last.put(node, Map.copyOf(reading));
        if (before == null) {
            reading.keySet().forEach(counter -> totals.merge(counter.whole(), 0L, Long::sum));
            return;
        }
        reading.forEach((counter, now) ->
                totals.merge(counter.whole(), growth(before.getOrDefault(counter, 0L), now), Long::sum));
    }

    /** Over all nodes and parts. */
    synchronized Map<NodeCounter, Long> totals() {
        return Map.copyOf(totals);
    }

    static long growth(long before, long now) {
        return now >= before ? now - before : now;
    }
}
