package io.geobroker.testbed.cassandra;

import io.geobroker.testbed.process.Uninterrupted;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;

/**
 * Checks whether nodes see each other as live members with one schema.
 *
 * @param connected whether messages of the first region reach the second
 */
record RingAgreement(BiPredicate<String, String> connected) {
    static final Duration POLL = Duration.ofMillis(200);

    /**
     * Waits until the nodes in focus agree with all running, unfrozen nodes in reach. Others may disagree among themselves.
     *
     * @param requireAlive throws to end the wait early
     * @throws IllegalStateException after the limit, with the nodes that miss others
     */
    void await(List<CassandraNode> nodes, Set<CassandraNode> focus, Duration limit, Runnable requireAlive) {
        long deadline = System.nanoTime() + limit.toNanos();
        Optional<String> disagreement = disagreement(nodes, focus);
        while (disagreement.isPresent()) {
            requireAlive.run();
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException(
                        "nodes do not agree after " + limit.toSeconds() + " s: " + disagreement.get());
            }
            Uninterrupted.pause(POLL);
            disagreement = disagreement(nodes, focus);
        }
    }

    /** Empty when the nodes in focus agree with the others. */
    private Optional<String> disagreement(List<CassandraNode> nodes, Set<CassandraNode> focus) {
        List<CassandraNode> answering =
                nodes.stream().filter(CassandraNode::answers).toList();
        Map<CassandraNode, NodeView> views = new LinkedHashMap<>();
        for (CassandraNode node : answering) {
            try {
                views.put(node, node.jmx().view());
            } catch (IOException e) {
                return Optional.of(String.valueOf(e.getMessage()));
            }
        }
        List<String> missing = new ArrayList<>();
        views.forEach((node, view) -> {
            Set<String> expected = answering.stream()
                    .filter(other -> focus.contains(node) || focus.contains(other))
                    .filter(other -> reach(node, other))
                    .map(CassandraNode::publicHost)
                    .collect(Collectors.toSet());
            Set<String> misses = view.misses(expected);
            if (!misses.isEmpty()) {
                missing.add(node.name() + " does not see " + String.join(", ", misses));
            }
        });
        Set<String> schemas = new TreeSet<>();
        views.forEach((node, view) -> {
            if (focus.stream().anyMatch(each -> reach(node, each))) {
                schemas.add(view.schemaVersion());
            }
        });
        if (missing.isEmpty() && schemas.size() > 1) {
            missing.add("schema versions differ: " + String.join(", ", schemas));
        }
        return missing.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", missing));
    }

    private boolean reach(CassandraNode a, CassandraNode b) {
        return a.region().equals(b.region())
                || (connected.test(a.region(), b.region()) && connected.test(b.region(), a.region()));
    }
}
