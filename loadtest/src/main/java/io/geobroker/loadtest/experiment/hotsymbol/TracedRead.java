package io.geobroker.loadtest.experiment.hotsymbol;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Cassandra's own trace of a read of one partition of waiting orders.
 *
 * @param rows that came back
 * @param micros from the coordinator's first step to its answer; 0 when the trace was not complete in time
 * @param steps of all nodes, in their order; empty when the trace was not complete in time
 */
record TracedRead(int bucket, int rows, long micros, List<Step> steps) {
    private static final Pattern DEAD = Pattern.compile("and (\\d+) tombstone cells");

    /**
     * @param node that took it
     * @param afterMicros since that node's first step
     */
    record Step(String node, long afterMicros, String thread, String activity) {}

    /** What the replica that walked over the most deleted rows says of it; 0 when none says so. */
    long tombstones() {
        return steps.stream()
                .map(step -> DEAD.matcher(step.activity()))
                .filter(Matcher::find)
                .mapToLong(found -> Long.parseLong(found.group(1)))
                .max()
                .orElse(0);
    }

    /** Between two steps on one node: where it waited or worked longest. Empty without steps. */
    String longestPart() {
        long longest = -1;
        String name = "";
        for (int i = 1; i < steps.size(); i++) {
            Step before = steps.get(i - 1);
            Step step = steps.get(i);
            long took = step.afterMicros() - before.afterMicros();
            if (step.node().equals(before.node()) && took > longest) {
                longest = took;
                name = step.activity();
            }
        }
        return longest < 0 ? "" : longest + " us until: " + name;
    }
}
