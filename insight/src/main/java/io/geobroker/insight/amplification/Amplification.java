package io.geobroker.insight.amplification;

import io.geobroker.insight.metering.Interval;
import io.geobroker.insight.metering.NodeCounter;
import io.geobroker.insight.metering.Quotients;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Write amplification of a table: RF replicas in each of D datacenters apply a write.
 *
 * <p>Replica writes divided by logical writes of the whole world: a datacenter applies the writes of all regions. Only
 * acknowledged plain writes and commits are logical writes.
 *
 * @param table without the keyspace
 * @param logicalWrites statements acknowledged to brokers
 * @param replicaWrites writes applied by nodes; null when unknown, as Scylla's Paxos writes
 * @param predicted replicas in all datacenters; null without a prediction
 */
public record Amplification(
        String table,
        long logicalWrites,
        @Nullable Long replicaWrites,
        @Nullable Double predicted) {
    /** Cassandra's table for the rounds of Paxos. */
    public static final String PAXOS = "system.paxos";

    /** Null without writes or counts. */
    public @Nullable Double measured() {
        return replicaWrites == null ? null : Quotients.of(replicaWrites.doubleValue(), (double) logicalWrites);
    }

    /**
     * By table; at the end {@link #PAXOS}, whose logical writes are all conditional ones.
     *
     * @param replicas of a table, by datacenter; empty when it is unknown
     */
    public static List<Amplification> of(Interval interval, Function<String, Map<String, Integer>> replicas) {
        List<Amplification> tables = interval.tables().stream()
                .filter(table -> !table.equals(PAXOS))
                .sorted()
                .map(table -> new Amplification(
                        table,
                        interval.writes(table).written(),
                        interval.count(NodeCounter.Kind.REPLICA_WRITES, table),
                        predicted(replicas.apply(table))))
                .toList();
        long conditions = interval.tables().stream()
                .map(interval::writes)
                .mapToLong(writes -> writes.conditional() + writes.refused())
                .sum();
        Amplification paxos =
                new Amplification(PAXOS, conditions, interval.count(NodeCounter.Kind.REPLICA_WRITES, PAXOS), null);
        return Stream.concat(tables.stream(), Stream.of(paxos)).toList();
    }

    /** Without what nodes applied, which another broker of the region has counted as well. */
    Amplification ofStatements() {
        return new Amplification(table, logicalWrites, 0L, predicted);
    }

    /** As many as in an interval so much longer. */
    Amplification times(double longer) {
        return new Amplification(
                table,
                Math.round(logicalWrites * longer),
                replicaWrites == null ? null : Long.valueOf(Math.round(replicaWrites * longer)),
                predicted);
    }

    /** Sums by table. */
    public static List<Amplification> ofWorld(Collection<List<Amplification>> regions) {
        Map<String, Amplification> sums = new TreeMap<>();
        regions.forEach(region -> region.forEach(table -> sums.merge(table.table, table, Amplification::plus)));
        return sums.values().stream()
                .sorted(Comparator.comparing((Amplification each) -> each.table.equals(PAXOS))
                        .thenComparing(Amplification::table))
                .toList();
    }

    /** Without {@link #PAXOS}; the prediction is the mean over logical writes. */
    public static Amplification all(List<Amplification> tables) {
        List<Amplification> ours = tables.stream()
                .filter(table -> !table.table.equals(PAXOS) && table.predicted != null)
                .toList();
        long logical = ours.stream().mapToLong(Amplification::logicalWrites).sum();
        double replicas = ours.stream()
                .mapToDouble(table -> table.predicted == null ? 0 : table.predicted * table.logicalWrites)
                .sum();
        return new Amplification(
                "all",
                logical,
                ours.stream().map(Amplification::replicaWrites).reduce(0L, Amplification::sum),
                Quotients.of(replicas, (double) logical));
    }

    private Amplification plus(Amplification other) {
        return new Amplification(
                table,
                logicalWrites + other.logicalWrites,
                sum(replicaWrites, other.replicaWrites),
                predicted == null ? other.predicted : predicted);
    }

    private static @Nullable Long sum(@Nullable Long one, @Nullable Long other) {
        return one == null || other == null ? null : Long.valueOf(one + other);
    }

    private static @Nullable Double predicted(Map<String, Integer> replicas) {
        return replicas.isEmpty()
                ? null
                : replicas.values().stream().mapToDouble(Integer::doubleValue).sum();
    }
}
