package io.geobroker.testbed.cassandra;

import java.util.Set;
import java.util.TreeSet;

/**
 * What one node says of itself and the others.
 *
 * @param mode {@code NORMAL} once it has joined
 * @param live public addresses of live nodes, including itself
 * @param members public addresses of nodes with tokens
 */
record NodeView(String mode, boolean servesCql, Set<String> live, Set<String> members, String schemaVersion) {

    boolean hasJoined() {
        return mode.equals("NORMAL") && servesCql;
    }

    /** The expected nodes that are not live members. */
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
