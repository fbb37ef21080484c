package io.geobroker.insight.scylla;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a Scylla node counted, at one moment. Shards count for themselves: here they are added up.
 *
 * <p>Names and labels are those of ScyllaDB's and Seastar's sources of August 2026.
 */
public final class NodeMetrics {
    /** Labels {@code ks} and {@code cf}; there for every table of its users unless tables are told apart by nobody. */
    private static final String DISK_SPACE = "scylla_column_family_live_disk_space";

    private static final String READS = "scylla_column_family_read_latency_count";
    private static final String WRITES = "scylla_column_family_write_latency_count";
    private static final String KEYSPACE = "ks";
    private static final String TABLE = "cf";

    /** All that is read of them: a node has thousands more. */
    private static final Set<String> READ = Set.of(
            DISK_SPACE,
            READS,
            WRITES,
            ScyllaNodes.SENT_MESSAGES,
            ScyllaNodes.PENDING_COMPACTIONS,
            ScyllaNodes.WAITING_REQUESTS,
            ScyllaNodes.WAITING_WRITES,
            ScyllaNodes.CONNECTIONS);

    private final Map<String, List<Sample>> samples;

    private NodeMetrics(Map<String, List<Sample>> samples) {
        this.samples = samples;
    }

    /** @throws IllegalArgumentException when a line is not of Prometheus' text format */
    static NodeMetrics of(Stream<String> lines) {
        return new NodeMetrics(lines.flatMap(line -> Sample.of(line).stream())
                .filter(sample -> READ.contains(sample.name()) && Double.isFinite(sample.value()))
                .collect(Collectors.groupingBy(Sample::name)));
    }

    /** Of all shards; empty when the node does not tell it. */
    OptionalDouble sum(String name) {
        return all(name).isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(
                        all(name).stream().mapToDouble(Sample::value).sum());
    }

    /** Of all shards, by the value of a label. */
    Map<String, Double> sumBy(String name, String label) {
        return all(name).stream()
                .filter(sample -> sample.labels().containsKey(label))
                .collect(Collectors.groupingBy(
                        sample -> sample.labels().getOrDefault(label, ""), Collectors.summingDouble(Sample::value)));
    }

    /**
     * A table of the node's.
     *
     * @param bytes of its files on disk
     * @param reads since the node started
     * @param writes applied since the node started
     */
    public record Table(String keyspace, String name, long bytes, long reads, long writes) {}

    /** Those of keyspaces; empty when the node does not tell tables apart ({@code enable_node_aggregated_table_metrics}). */
    public List<Table> tables(Predicate<String> keyspaces) {
        Map<TableName, Double> reads = sumByTable(READS);
        Map<TableName, Double> writes = sumByTable(WRITES);
        return sumByTable(DISK_SPACE).entrySet().stream()
                .filter(table -> keyspaces.test(table.getKey().keyspace()))
                .map(table -> new Table(
                        table.getKey().keyspace(),
                        table.getKey().name(),
                        table.getValue().longValue(),
                        // Left out by the node while it is zero.
                        reads.getOrDefault(table.getKey(), 0.0).longValue(),
                        writes.getOrDefault(table.getKey(), 0.0).longValue()))
                .toList();
    }

    private record TableName(String keyspace, String name) {
        TableName(Map<String, String> labels) {
            this(labels.getOrDefault(KEYSPACE, ""), labels.getOrDefault(TABLE, ""));
        }
    }

    /** In the order in which the node tells them. */
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
