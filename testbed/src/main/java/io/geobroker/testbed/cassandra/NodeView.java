package io.geobroker.testbed.cassandra;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

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
        return expected.stream()
                .filter(address -> !live.contains(address) || !members.contains(address))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
