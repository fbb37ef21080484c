package io.geobroker.testbed.cassandra;

import java.util.Set;
import java.util.TreeSet;

/**
 * What one node says of itself and of the others, read over JMX.
 *
 * @param mode {@code NORMAL} once it has joined
 * @param servesCql whether clients can connect
 * @param live public addresses of the nodes its failure detector takes for alive, itself included
 * @param members public addresses of the nodes that own tokens in its view
 * @param schemaVersion of its own tables
 */
record NodeView(String mode, boolean servesCql, Set<String> live, Set<String> members, String schemaVersion) {

    boolean hasJoined() {
        return mode.equals("NORMAL") && servesCql;
    }

    /** Those it does not see as live members. */
    Set<String> misses(Set<String> expected) {
        Set<String> missing = new TreeSet<>();
        for (String address : expected) {
            if (!live.contains(address) || !members.contains(address)) {
                missing.add(address);
            }
        }
        return missing;
    }
}
