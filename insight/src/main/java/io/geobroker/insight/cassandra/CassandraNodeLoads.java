package io.geobroker.insight.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.platform.concurrent.FewAtATime;
import io.geobroker.broker.platform.concurrent.RootCause;
import io.geobroker.insight.placement.NodeLoad;
import io.geobroker.insight.placement.NodeLoads;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;

/**
 * Reads loads of Cassandra nodes, each from its own virtual tables.
 *
 * <p>Sizes and counts only: times are a thousand times too small in 5.0.9.
 */
public record CassandraNodeLoads(CqlSession session, String datacenter, String keyspace) implements NodeLoads {
    @Override
    public CompletionStage<Map<String, NodeLoad>> read() {
        return FewAtATime.results(session.getMetadata().getNodes().values().stream()
                        .filter(node -> CassandraRing.datacenter(node).equals(datacenter))
                        .map(this::byAddress))
                .thenApply(loads -> loads.stream()
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (gone, known) -> known)));
    }

    private CompletionStage<Map.Entry<String, NodeLoad>> byAddress(Node node) {
        return load(node)
                .exceptionally(failure -> NodeLoad.unknown(reason(failure)))
                .thenApply(load -> Map.entry(CassandraRing.address(node), load));
    }

    private CompletableFuture<NodeLoad> load(Node node) {
        // Each at the node itself, from its memory; idempotent; all its tables, of which ours are picked here.
        CompletableFuture<Map<String, Long>> disk =
                byTable(node, "SELECT keyspace_name, table_name, mebibytes FROM system_views.disk_usage");
        CompletableFuture<Map<String, Long>> largest =
                byTable(node, "SELECT keyspace_name, table_name, mebibytes FROM system_views.max_partition_size");
        CompletableFuture<Map<String, Long>> readCounts =
                byTable(node, "SELECT keyspace_name, table_name, \"count\" FROM system_views.local_read_latency");
        CompletableFuture<Map<String, Long>> writeCounts =
                byTable(node, "SELECT keyspace_name, table_name, \"count\" FROM system_views.local_write_latency");
        CompletableFuture<Map<String, Estimate>> estimated = estimates(node);
        return CompletableFuture.allOf(disk, largest, readCounts, writeCounts, estimated)
                .thenApply(all -> NodeLoad.of(disk.join().keySet().stream()
                        .map(table -> {
                            Estimate estimate = estimated.join().get(table);
                            return new NodeLoad.Table(
                                    table,
                                    disk.join().getOrDefault(table, 0L),
                                    largest.join().getOrDefault(table, 0L),
                                    readCounts.join().getOrDefault(table, 0L),
                                    writeCounts.join().getOrDefault(table, 0L),
                                    estimate == null ? null : estimate.partitions(),
                                    estimate == null ? null : estimate.meanBytes());
                        })
                        .toList()));
    }

    /** The third column, by the second. */
    private CompletableFuture<Map<String, Long>> byTable(Node node, String cql) {
        return VirtualTables.rows(
                        session, Intent.BACKGROUND_READ.idempotent(cql).setNode(node))
                .thenApply(rows -> rows.stream()
                        .filter(row -> keyspace.equals(row.getString("keyspace_name")))
                        .collect(Collectors.toMap(
                                CassandraNodeLoads::tableName,
                                row -> row.getLong(2),
                                (one, other) -> one,
                                TreeMap::new)));
    }

    /** As its datacenter's first replica only, so nodes can be summed. */
    private record Estimate(long partitions, long meanBytes) {

        Estimate and(Estimate other) {
            long both = partitions + other.partitions;
            return new Estimate(
                    both, both == 0 ? 0 : (partitions * meanBytes + other.partitions * other.meanBytes) / both);
        }
    }

    private CompletableFuture<Map<String, Estimate>> estimates(Node node) {
        // Of one node; idempotent; one partition of a table that is not replicated.
        return VirtualTables.rows(
                        session,
                        Intent.BACKGROUND_READ
                                .idempotent("""
                        SELECT table_name, range_type, partitions_count, mean_partition_size
                        FROM system.table_estimates WHERE keyspace_name = ?
                        """)
                                .setPositionalValues(List.of(keyspace))
                                .setNode(node))
                .thenApply(rows -> rows.stream()
                        .filter(row -> "local_primary".equals(row.getString("range_type")))
                        .collect(Collectors.toMap(
                                CassandraNodeLoads::tableName,
                                row -> new Estimate(
                                        row.getLong("partitions_count"), row.getLong("mean_partition_size")),
                                Estimate::and)));
    }

    private static String tableName(Row row) {
        return String.valueOf(row.getString("table_name"));
    }

    private static String reason(Throwable failure) {
        Throwable cause = RootCause.of(failure);
        return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    }
}
