package io.geobroker.insight.placement;

import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A node's load.
 *
 * @param tables of the world's keyspace
 * @param problem why there are none; null when there are
 */
public record NodeLoad(List<Table> tables, @Nullable String problem) {

    /**
     * @param diskMebibytes of files, rounded, without memtables
     * @param largestPartitionMebibytes of these, rounded; null with Scylla
     * @param reads as a replica since the node's start
     * @param writes as a replica since the node's start, coordinated anywhere
     * @param partitions estimate, of those it is its datacenter's first replica of; renewed every five minutes, null before
     *     and with Scylla
     * @param meanPartitionBytes estimate; null likewise
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

    /** Over all tables. */
    public long sum(ToLongFunction<Table> figure) {
        return tables.stream().mapToLong(figure).sum();
    }
}
