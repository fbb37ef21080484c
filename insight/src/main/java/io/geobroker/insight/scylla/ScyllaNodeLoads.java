package io.geobroker.insight.scylla;

import io.geobroker.insight.placement.NodeLoad;
import io.geobroker.insight.placement.NodeLoads;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;

/** Loads from Scylla's metrics: files, reads and writes by table, no partitions. */
public record ScyllaNodeLoads(ScyllaMetrics metrics, String keyspace) implements NodeLoads {
    private static final double BYTES_PER_MEBIBYTE = 1 << 20;

    @Override
    public CompletionStage<Map<String, NodeLoad>> read() {
        return metrics.ofEach(
                        (node, told) -> Map.entry(node.nodeAddress(), load(told)),
                        (node, problem) -> Map.entry(node.nodeAddress(), NodeLoad.unknown(problem)))
                .thenApply(loads -> loads.stream().collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }

    private NodeLoad load(NodeMetrics told) {
        List<NodeLoad.Table> tables = told.tables(keyspace::equals).stream()
                .sorted(Comparator.comparing(NodeMetrics.Table::name))
                .map(table -> new NodeLoad.Table(
                        table.name(),
                        Math.round(table.bytes() / BYTES_PER_MEBIBYTE),
                        null,
                        table.reads(),
                        table.writes(),
                        null,
                        null))
                .toList();
        return tables.isEmpty()
                ? NodeLoad.unknown("not told of its tables: see enable_node_aggregated_table_metrics")
                : NodeLoad.of(tables);
    }
}
