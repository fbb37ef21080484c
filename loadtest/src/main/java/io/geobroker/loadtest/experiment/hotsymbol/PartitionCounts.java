package io.geobroker.loadtest.experiment.hotsymbol;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** Brokers' reads by partition of open orders, from {@code GET /geo/symbols/{symbol}/placement}. */
record PartitionCounts(Map<Partition, Counts> byPartition) {

    record Partition(String symbol, int bucket) {}

    /** @param rows returned, repeated ones included */
    record Counts(long reads, long rows) {
        static final Counts NONE = new Counts(0, 0);

        Counts plus(Counts other) {
            return new Counts(reads + other.reads, rows + other.rows);
        }

        Counts since(Counts before) {
            return new Counts(reads - before.reads, rows - before.rows);
        }
    }

    /** @param placements of all symbols, each from its home region; partitions without reads are skipped */
    static PartitionCounts of(Collection<JsonNode> placements) {
        Map<Partition, Counts> counts = new HashMap<>();
        for (JsonNode placement : placements) {
            String symbol = placement.path("symbol").asString("");
            placement.path("partitions").forEach(partition -> {
                long reads = partition.path("reads").asLong(0);
                if (reads > 0) {
                    counts.put(
                            new Partition(symbol, partition.path("bucket").asInt(0)),
                            new Counts(reads, partition.path("rows_read").asLong(0)));
                }
            });
        }
        return new PartitionCounts(counts);
    }

    PartitionCounts plus(PartitionCounts other) {
        Map<Partition, Counts> sum = new HashMap<>(byPartition);
        other.byPartition.forEach((partition, counts) -> sum.merge(partition, counts, Counts::plus));
        return new PartitionCounts(sum);
    }

    PartitionCounts since(PartitionCounts before) {
        Map<Partition, Counts> difference = new HashMap<>();
        byPartition.forEach((partition, counts) ->
                difference.put(partition, counts.since(before.byPartition.getOrDefault(partition, Counts.NONE))));
        return new PartitionCounts(difference);
    }

    Counts all() {
        return byPartition.values().stream().reduce(Counts.NONE, Counts::plus);
    }

    Map<Integer, Counts> of(String symbol) {
        Map<Integer, Counts> buckets = new TreeMap<>();
        byPartition.forEach((partition, counts) -> {
            if (partition.symbol().equals(symbol)) {
                buckets.put(partition.bucket(), counts);
            }
        });
        return buckets;
    }

    Counts of(String symbol, int bucket) {
        return byPartition.getOrDefault(new Partition(symbol, bucket), Counts.NONE);
    }

    double shareOfRows(String symbol, int bucket) {
        return share(of(symbol, bucket).rows(), all().rows());
    }

    Counts sumOf(String symbol) {
        return of(symbol).values().stream().reduce(Counts.NONE, Counts::plus);
    }

    /** @return the fullest bucket's share of all rows; 0 without rows */
    double fullestShare(String symbol) {
        return share(of(symbol).values().stream().mapToLong(Counts::rows).max().orElse(0), all().rows());
    }

    /** 0 when {@code whole} is 0. */
    static double share(long part, long whole) {
        return whole == 0 ? 0 : (double) part / whole;
    }
}
