package io.geobroker.broker.platform.tracing;

import io.geobroker.broker.platform.observability.NodeSteps;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/** Makes what each node did for a statement a step of its own, of a service named after the node's datacenter. */
final class ReplicaSteps {
    /** How many of a node's steps are told; a scan has thousands. */
    private static final int MOST_MOMENTS = 60;

    private ReplicaSteps() {}

    static List<KeptStep> of(TraceContext statement, List<NodeSteps> nodes, LongSupplier ids) {
        List<KeptStep> steps = new ArrayList<>();
        for (NodeSteps node : nodes) {
            Map<String, String> tags = new HashMap<>();
            tags.put("cassandra.node.dc", node.datacenter());
            tags.put("cassandra.node.address", node.address());
            sentTo(node, nodes)
                    .ifPresent(sent ->
                            tags.put("cassandra.node.reached_after_us", Long.toString(node.startMicros() - sent)));
            steps.add(new KeptStep(
                    new TraceContext(statement.high(), statement.low(), ids.getAsLong() | 1),
                    statement.span(),
                    "cassandra-" + (node.datacenter().isEmpty() ? "unknown" : node.datacenter()),
                    KeptStep.Kind.WITHIN,
                    (node.coordinator() ? "coordinator " : "replica ") + node.address(),
                    node.startMicros(),
                    Math.max(1, node.endMicros() - node.startMicros()),
                    tags,
                    node.steps().stream()
                            .limit(MOST_MOMENTS)
                            .map(step -> new KeptStep.Moment(node.startMicros() + step.afterMicros(), step.what()))
                            .toList()));
        }
        return steps;
    }

    /** When the coordinator sent it the first message, if it did not get it from a third node. */
    private static OptionalLong sentTo(NodeSteps node, List<NodeSteps> nodes) {
        return nodes.stream()
                .filter(other -> other.coordinator() && !node.coordinator())
                .flatMapToLong(coordinator -> coordinator.steps().stream()
                        .filter(step -> step.what().startsWith("Sending") && names(step.what(), node.address()))
                        .mapToLong(step -> coordinator.startMicros() + step.afterMicros()))
                .min();
    }

    /** Not as the beginning of a longer address. */
    private static boolean names(String text, String address) {
        int at = text.indexOf(address);
        int end = at + address.length();
        return at >= 0 && (end == text.length() || !Character.isDigit(text.charAt(end)));
    }
}
