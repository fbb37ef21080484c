package io.geobroker.insight.scylla;

import io.geobroker.insight.amplification.Amplification;
import io.geobroker.insight.cassandra.VirtualTables;
import io.geobroker.insight.metering.NodeCounter;
import io.geobroker.insight.metering.NodeCounter.Kind;
import io.geobroker.insight.metering.NodeReading;
import io.geobroker.insight.metering.Nodes;
import io.geobroker.insight.vitals.Check;
import io.geobroker.insight.vitals.HealthMeasure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Reads Scylla nodes' metrics.
 *
 * <p>Unknown: bytes between datacenters, late or dropped messages, hints, tombstones per read, Paxos writes. Sent messages
 * include answers to writes, not to reads.
 *
 * @param regionOf a datacenter's region; empty outside this world
 */
public record ScyllaNodes(ScyllaMetrics metrics, Function<String, Optional<String>> regionOf) implements Nodes {
    /** Label {@code domain}: purpose, colon, datacenter at the other end. */
    private static final String SENT_MESSAGES = "scylla_rpc_client_sent_messages";

    private static final String DOMAIN = "domain";
    private static final Set<NodeCounter> NEVER_TOLD = Set.of(
            NodeCounter.of(Kind.REPLICA_WRITES, Amplification.PAXOS),
            NodeCounter.all(Kind.SENT_BYTES),
            NodeCounter.all(Kind.EXPIRED_MESSAGES),
            NodeCounter.all(Kind.DROPPED_MESSAGES));

    @Override
    public CompletionStage<List<NodeReading>> read() {
        return metrics.ofEach(
                this::reading, (node, problem) -> NodeReading.down(node.nodeId(), node.clientAddress(), problem));
    }

    private NodeReading reading(MetricsEndpoint node, NodeMetrics told) {
        Map<NodeCounter, Long> counters = new HashMap<>();
        Set<NodeCounter> untold = new HashSet<>(NEVER_TOLD);
        List<NodeMetrics.Table> tables = told.tables(VirtualTables::isOurs);
        tables.forEach(table ->
                counters.put(new NodeCounter(Kind.REPLICA_WRITES, table.name(), table.keyspace()), table.writes()));
        if (tables.isEmpty()) {
            untold.add(NodeCounter.all(Kind.REPLICA_WRITES));
        }
        Map<String, Double> sent = told.sumBy(SENT_MESSAGES, DOMAIN);
        sent.forEach((domain, messages) -> regionOf.apply(domain.substring(domain.lastIndexOf(':') + 1))
                .ifPresent(region ->
                        counters.put(new NodeCounter(Kind.SENT_MESSAGES, region, domain), messages.longValue())));
        if (sent.isEmpty()) {
            untold.add(NodeCounter.all(Kind.SENT_MESSAGES));
        }
        return new NodeReading(node.nodeId(), node.clientAddress(), counters, untold, vitals(node, told), null);
    }

    private static List<HealthMeasure> vitals(MetricsEndpoint node, NodeMetrics told) {
        List<HealthMeasure> vitals = new ArrayList<>();
        Map.of(
                        Check.PENDING_COMPACTIONS, "scylla_compaction_manager_pending_compactions",
                        Check.NATIVE_TRANSPORT_QUEUE, "scylla_transport_requests_blocked_memory_current",
                        Check.BLOCKED_TASKS, "scylla_database_requests_blocked_memory_current",
                        Check.CLIENTS, "scylla_transport_current_connections")
                .forEach((check, metric) -> told.sum(metric)
                        .ifPresent(value -> vitals.add(new HealthMeasure(check, node.clientAddress(), value))));
        return vitals;
    }
}
