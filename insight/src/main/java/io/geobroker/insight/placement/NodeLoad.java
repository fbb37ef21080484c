package io.geobroker.insight.placement;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a node told about its load.
 *
 * @param tables of the world's keyspace, by name; empty when it did not answer
 * @param problem why there is nothing to tell; null when there is
 */
public record NodeLoad(List<Table> tables, @Nullable String problem) {

    /**
     * A table on that node.
     *
     * @param name of the table
     * @param diskMebibytes files on disk, rounded; what is still in memory only does not count
     * @param largestPartitionMebibytes of the files on disk, rounded; null when not told, as by Scylla
     * @param reads since the node started, as a replica
     * @param writes since the node started, as a replica: whoever coordinated them, in any datacenter
     * @param partitions estimate of how many partitions on disk the node is the first replica of in its datacenter; null
     *     before its first estimate, which it renews every five minutes, and when not told, as by Scylla
     * @param meanPartitionBytes estimate of their mean size; null as before
     */
    public record Table(
            String name,
            long diskMebibytes,
            @Nullable Long largestPartitionMebibytes,
            long reads,
            long writes,
            @Nullable Long partitions,
            @Nullable Long meanPartitionBytes) {}

    public static NodeLoad unknown(String problem) {
        return new NodeLoad(List.of(), problem);
    }

    public long diskMebibytes() {
        return tables.stream().mapToLong(Table::diskMebibytes).sum();
    }

    public long reads() {
        return tables.stream().mapToLong(Table::reads).sum();
    }

    public long writes() {
        return tables.stream().mapToLong(Table::writes).sum();
    }
}
