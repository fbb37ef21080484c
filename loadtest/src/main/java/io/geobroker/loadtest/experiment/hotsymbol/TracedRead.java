package io.geobroker.loadtest.experiment.hotsymbol;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Cassandra's trace of a read of one partition of open orders.
 *
 * @param micros of the coordinator; 0 without a complete trace
 * @param steps of all nodes, ordered
 */
record TracedRead(int bucket, int rows, long micros, List<Step> steps) {
    private static final Pattern DEAD = Pattern.compile("and (\\d+) tombstone cells");

    /** @param afterMicros since that node's first step */
    record Step(String node, long afterMicros, String thread, String activity) {}

    /** Most that a replica read; 0 if none reports any. */
    long tombstones() {
        return steps.stream()
                .map(step -> DEAD.matcher(step.activity()))
                .filter(Matcher::find)
                .mapToLong(found -> Long.parseLong(found.group(1)))
                .max()
                .orElse(0);
    }

    /** @return longest time between two steps on one node; a dash without steps */
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
        return longest < 0 ? "-" : longest + " us until: " + name;
    }
}
