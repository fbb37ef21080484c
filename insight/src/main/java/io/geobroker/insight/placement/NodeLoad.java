package io.geobroker.insight.placement;

import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A node's load, also on the wire: either a problem or the rest.
 *
 * @param problem why there is nothing else
 * @param diskMebibytes of all tables, like reads and writes
 * @param tables of the world's keyspace
 */
public record NodeLoad(
        @Nullable String problem,
        @Nullable Long diskMebibytes,
        @Nullable Long reads,
        @Nullable Long writes,
        @Nullable List<Table> tables) {

    /**
     * @param diskMebibytes of files, rounded, without memtables
     * @param largestPartitionMebibytes of these, rounded; null with Scylla
     * @param reads as a replica since the node's start
     * @param writes as a replica since the node's start, coordinated anywhere
     * @param partitionsEstimate of those it is its datacenter's first replica of; renewed every five minutes, null before
     *     and with Scylla
     * @param meanPartitionBytesEstimate null likewise
     */
    public record Table(
            String table,
            long diskMebibytes,
            @Nullable Long largestPartitionMebibytes,
            long reads,
            long writes,
            @Nullable Long partitionsEstimate,
            @Nullable Long meanPartitionBytesEstimate) {}

    public static NodeLoad unknown(String problem) {
        return new NodeLoad(problem, null, null, null, null);
    }

    public static NodeLoad of(List<Table> tables) {
        return new NodeLoad(
                null, sum(tables, Table::diskMebibytes), sum(tables, Table::reads), sum(tables, Table::writes), tables);
    }

    private static long sum(List<Table> tables, ToLongFunction<Table> figure) {
        return tables.stream().mapToLong(figure).sum();
    }
}
