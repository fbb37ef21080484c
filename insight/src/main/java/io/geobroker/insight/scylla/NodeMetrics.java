package io.geobroker.insight.scylla;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Metrics of a Scylla node, summed over its shards.
 *
 * <p>Names and labels are of ScyllaDB's and Seastar's sources of August 2026.
 */
public final class NodeMetrics {
    /** Labels {@code ks} and {@code cf}; of every user table unless metrics by table are off. */
    private static final String DISK_SPACE = "scylla_column_family_live_disk_space";

    private static final String READS = "scylla_column_family_read_latency_count";
    private static final String WRITES = "scylla_column_family_write_latency_count";

    private final Map<String, List<Sample>> samples;

    private NodeMetrics(Map<String, List<Sample>> samples) {
        this.samples = samples;
    }

    /** @throws IllegalArgumentException when a line is not in Prometheus' text format */
    static NodeMetrics of(Stream<String> lines) {
        return new NodeMetrics(lines.flatMap(line -> Sample.of(line).stream())
                .filter(sample -> Double.isFinite(sample.value()))
                .collect(Collectors.groupingBy(Sample::name)));
    }

    /** Of all shards; empty if unreported. */
    OptionalDouble sum(String name) {
        return all(name).stream().mapToDouble(Sample::value).reduce(Double::sum);
    }

    /** Of all shards, by a label's value. */
    Map<String, Double> sumBy(String name, String label) {
        return all(name).stream()
                .filter(sample -> sample.labels().containsKey(label))
                .collect(Collectors.groupingBy(
                        sample -> sample.labels().getOrDefault(label, ""), Collectors.summingDouble(Sample::value)));
    }

    /**
     * @param bytes on disk
     * @param reads since the node's start
     * @param writes applied since the node's start
     */
    public record Table(String keyspace, String name, long bytes, long reads, long writes) {}

    /** Empty if unreported ({@code enable_node_aggregated_table_metrics}). */
    public List<Table> tables(Predicate<String> keyspaces) {
        Map<TableName, Double> reads = sumByTable(READS);
        Map<TableName, Double> writes = sumByTable(WRITES);
        return sumByTable(DISK_SPACE).entrySet().stream()
                .filter(table -> keyspaces.test(table.getKey().keyspace()))
                .map(table -> new Table(
                        table.getKey().keyspace(),
                        table.getKey().name(),
                        table.getValue().longValue(),
                        // Omitted by the node while zero.
                        reads.getOrDefault(table.getKey(), 0.0).longValue(),
                        writes.getOrDefault(table.getKey(), 0.0).longValue()))
                .toList();
    }

    private record TableName(String keyspace, String name) {
        TableName(Map<String, String> labels) {
            this(labels.getOrDefault("ks", ""), labels.getOrDefault("cf", ""));
        }
    }

    /** In the node's order. */
    private Map<TableName, Double> sumByTable(String name) {
        return all(name).stream()
                .collect(Collectors.groupingBy(
                        sample -> new TableName(sample.labels()),
                        LinkedHashMap::new,
                        Collectors.summingDouble(Sample::value)));
    }

    private List<Sample> all(String name) {
        return samples.getOrDefault(name, List.of());
    }
}
