package io.geobroker.insight.tracing;

import java.util.List;

/**
 * What one node did for one statement, from Cassandra's trace.
 *
 * @param datacenter empty when the node is unknown here
 * @param address broadcast address
 * @param startMicros since the epoch, by its own clock, exact to a millisecond
 * @param steps in order; at least one
 */
public record NodeSteps(String datacenter, String address, boolean coordinator, long startMicros, List<Step> steps) {

    /** @param afterMicros since the node's start */
    public record Step(long afterMicros, String what) {}

    public NodeSteps {
        steps = List.copyOf(steps);
    }

    public long endMicros() {
        return startMicros + steps.get(steps.size() - 1).afterMicros();
    }
}
