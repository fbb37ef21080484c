package io.geobroker.insight.tracing;

import java.util.List;

/**
 * What one node did for one statement, as Cassandra's own trace tells.
 *
 * @param datacenter the node's; empty when the node is unknown here
 * @param address which the node announces
 * @param coordinator whether it was asked by us, and asked the others
 * @param startMicros when it began, microseconds since the epoch, by its own clock, precise to a millisecond
 * @param steps in their order; at least one
 */
public record NodeSteps(String datacenter, String address, boolean coordinator, long startMicros, List<Step> steps) {

    /**
     * One step.
     *
     * @param afterMicros since the node began
     */
    public record Step(long afterMicros, String what) {}

    public NodeSteps {
        steps = List.copyOf(steps);
        if (steps.isEmpty()) {
            throw new IllegalArgumentException("a node without steps: " + address);
        }
    }

    /** When it was done. */
    public long endMicros() {
        return startMicros + steps.get(steps.size() - 1).afterMicros();
    }
}
